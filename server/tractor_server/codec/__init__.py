"""Between the contract's messages and the engine's values: nothing else knows both.

`decode_` takes a message, where it stands, and the `Faults` of the request; what cannot be read is noted there and a
placeholder returned, so that everything wrong is found at once. Leaving the `with Faults()` block raises, so no
placeholder gets out of it.
`encode_` takes what the engine answers. Numbers of cards, ranks, suits, phases and reasons are the same on both sides.
"""
