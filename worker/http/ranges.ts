/** HTTP range requests, as video players send them. */

/** The range in the header; undefined when there is no single valid one, and then the whole file is the answer. */
export const parseRange = (header: string | undefined): R2Range | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '') return last === '' ? undefined : { suffix: Number(last) }
  if (last === '') return { offset: Number(first) }
  return Number(last) < Number(first) ? undefined : { offset: Number(first), length: Number(last) - Number(first) + 1 }
}

/** First and last byte to send from a file of this size; null when the range is outside the file (416). */
export const resolveRange = (
  range: R2Range | undefined,
  size: number,
): { readonly asked: boolean; readonly first: number; readonly last: number } | null => {
  if (!range) return { asked: false, first: 0, last: size - 1 }
  if ('suffix' in range)
    return range.suffix === 0 ? null : { asked: true, first: Math.max(0, size - range.suffix), last: size - 1 }
  const { offset: first = 0, length = size } = range
  return first >= size ? null : { asked: true, first, last: Math.min(first + length, size) - 1 }
}
