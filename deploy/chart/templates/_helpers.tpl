{{- define "tractor.name" -}}
{{ default .Chart.Name .Values.nameOverride | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "tractor.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{ .Values.fullnameOverride | trunc 50 | trimSuffix "-" }}
{{- else if contains (include "tractor.name" .) .Release.Name -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else -}}
{{ printf "%s-%s" .Release.Name (include "tractor.name" .) | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "tractor.edge" -}}
{{ include "tractor.fullname" . }}-edge
{{- end }}

{{- /* What never changes of a pod: of the servers; of the edge. */ -}}
{{- define "tractor.selector" -}}
app.kubernetes.io/name: {{ include "tractor.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: server
{{- end }}

{{- define "tractor.edgeSelector" -}}
app.kubernetes.io/name: {{ include "tractor.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: edge
{{- end }}

{{- /* What everything carries beside that. */ -}}
{{- define "tractor.common" -}}
app.kubernetes.io/part-of: tractor
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "tractor.labels" -}}
{{ include "tractor.selector" . }}
{{ include "tractor.common" . }}
{{- end }}

{{- define "tractor.edgeLabels" -}}
{{ include "tractor.edgeSelector" . }}
{{ include "tractor.common" . }}
{{- end }}

{{- define "tractor.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{ default (include "tractor.fullname" .) .Values.serviceAccount.name }}
{{- else -}}
{{ default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- /* An image of `repository`, `tag`, `digest`; the second is the tag when there is none. */ -}}
{{- define "tractor.image" -}}
{{- $image := index . 0 -}}
{{- if $image.digest -}}
{{ $image.repository }}@{{ $image.digest }}
{{- else -}}
{{ $image.repository }}:{{ default (index . 1) $image.tag }}
{{- end }}
{{- end }}

{{- /* Pod Security "restricted", and a root that cannot be written to. */ -}}
{{- define "tractor.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "tractor.containerSecurity" -}}
runAsNonRoot: true
allowPrivilegeEscalation: false
privileged: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- /* Over machines and over zones, as far as that is possible. */ -}}
{{- define "tractor.spread" -}}
{{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
- maxSkew: 1
  topologyKey: {{ $key }}
  whenUnsatisfiable: ScheduleAnyway
  labelSelector:
    matchLabels:
      {{- $.selector | nindent 6 }}
  matchLabelKeys: [pod-template-hash]
{{- end }}
{{- end }}

{{- /* The server's configuration file. JSON's texts, numbers and truths are TOML's too. */ -}}
{{- define "tractor.config" -}}
{{- $settings := dict "host" .Values.listenAddress "admin_host" .Values.listenAddress "metrics_host" .Values.listenAddress -}}
{{- if .Values.insecure }}{{ $_ := set $settings "insecure" true }}{{ end -}}
{{- if .Values.traces.enabled }}{{ $_ := set $settings "traces" true }}{{ end -}}
{{- with .Values.auth.callers }}{{ if .secret }}
{{- $_ := set $settings "callers" (printf "/etc/tractor/callers/%s" .key) }}
{{- end }}{{ end -}}
{{- with .Values.auth.jwt }}{{ if .secret }}
{{- $_ := set $settings "jwt_keys" (printf "/etc/tractor/jwt/%s" .key) }}
{{- $_ := set $settings "jwt_audience" .audience }}
{{- if .issuer }}{{ $_ := set $settings "jwt_issuer" .issuer }}{{ end }}
{{- end }}{{ end -}}
{{- if .Values.tls.secret }}
{{- $_ := set $settings "tls_certificate" "/etc/tractor/tls/tls.crt" }}
{{- $_ := set $settings "tls_key" "/etc/tractor/tls/tls.key" }}
{{- end -}}
{{- if .Values.tls.clientCaSecret }}{{ $_ := set $settings "tls_client_ca" "/etc/tractor/client-ca/ca.crt" }}{{ end -}}
{{- range $name, $value := merge $settings .Values.settings }}
{{ $name }} = {{ $value | toJson }}
{{- end }}
{{- end }}

{{- /* What the schema cannot say. */ -}}
{{- define "tractor.check" -}}
{{- $asks := or .Values.auth.callers.secret .Values.auth.jwt.secret .Values.tls.clientCaSecret -}}
{{- if not (or $asks .Values.insecure) }}
{{- fail "Nobody is asked who they are. Name a Secret in auth.callers.secret, auth.jwt.secret or tls.clientCaSecret; or say insecure: true, where every caller may be trusted." }}
{{- end }}
{{- if and $asks .Values.insecure }}
{{- fail "insecure: true, and yet callers are asked who they are: leave out one or the other." }}
{{- end }}
{{- if and .Values.auth.jwt.secret (not .Values.auth.jwt.audience) }}
{{- fail "auth.jwt.secret needs auth.jwt.audience: tokens for others must not be good here." }}
{{- end }}
{{- if and .Values.tls.clientCaSecret (not .Values.tls.secret) }}
{{- fail "tls.clientCaSecret needs tls.secret." }}
{{- end }}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) }}
{{- fail "autoscaling.minReplicas is more than autoscaling.maxReplicas." }}
{{- end }}
{{- if and .Values.traces.enabled (not .Values.traces.endpoint) }}
{{- fail "traces.enabled needs traces.endpoint." }}
{{- end }}
{{- if .Values.edge.enabled }}
{{- if and .Values.tls.secret (not .Values.edge.upstreamCaSecret) }}
{{- fail "The servers have TLS: edge.upstreamCaSecret must name the Secret whose ca.crt the edge trusts." }}
{{- end }}
{{- if and .Values.tls.clientCaSecret (not .Values.edge.clientCertificateSecret) }}
{{- fail "The servers ask for certificates: edge.clientCertificateSecret must name the edge's own." }}
{{- end }}
{{- end }}
{{- end }}
