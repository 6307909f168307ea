/** Parts of a file: a player asks for the piece it is about to show. */

/** The piece asked for; undefined when the header asks for no single piece, and then the whole is the answer. */
export const rangeOf = (header: string | undefined): R2Range | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { offset: Number(first) }
  return Number(last) < Number(first) ? undefined : { offset: Number(first), length: Number(last) - Number(first) + 1 }
}

/** First and last byte of what is answered from a file this long; null when nothing of what was asked is there. */
export const pieceOf = (
  range: R2Range | undefined,
  size: number,
): { readonly asked: boolean; readonly first: number; readonly last: number } | null => {
  if (!range) return { asked: false, first: 0, last: size - 1 }
  if ('suffix' in range)
    return range.suffix === 0 ? null : { asked: true, first: Math.max(0, size - range.suffix), last: size - 1 }
  const { offset: first = 0, length = size } = range
  return first >= size ? null : { asked: true, first, last: Math.min(first + length, size) - 1 }
}
