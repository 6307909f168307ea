/** URL path of a public file, from its object key. */
export const fileUrl = <K extends string | null>(key: K) =>
  (key === null ? null : `/assets/uploads/${key}`) as K extends string ? string : null
