/**
 * Updates in the format of Yjs, written by hand: no page makes them. `parts` follow each other in the clocks of one
 * client; `deleted` are ranges of clocks by client.
 */
export const forgeUpdate = (
  { client, clock }: { client: number; clock: number },
  parts: readonly { left?: readonly [number, number]; right?: readonly [number, number]; text: string }[],
  deleted: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [],
): Uint8Array => {
  const bytes: number[] = []
  const number = (n: number): void => {
    let rest = n
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  const string = (text: string): void => {
    const encoded = new TextEncoder().encode(text)
    number(encoded.length)
    bytes.push(...encoded)
  }
  number(parts.length > 0 ? 1 : 0)
  if (parts.length > 0) {
    number(parts.length)
    number(client)
    number(clock)
  }
  for (const { left, right, text } of parts) {
    bytes.push(4 + (left ? 128 : 0) + (right ? 64 : 0))
    for (const id of [left, right]) if (id) id.forEach(number)
    if (!left && !right) {
      number(1)
      string('notes')
    }
    string(text)
  }
  number(deleted.length)
  for (const [of, ranges] of deleted) {
    number(of)
    number(ranges.length)
    for (const range of ranges) range.forEach(number)
  }
  return new Uint8Array(bytes)
}
