/** Structured data as an element of a page. Pure. */

/** A thing in the terms of schema.org. */
export type Thing = Readonly<Record<string, unknown>>

/** JSON for a script element: no text in it can end the element, because `<` would have to be in it. */
export const toStructuredData = (data: Thing): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
