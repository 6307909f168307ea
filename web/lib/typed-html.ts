import { cleanText } from '#contract/vocabulary/text.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Typed text as limited HTML: its signs are no markup, and its lines stay lines. */
export const toLimitedHtml = (typed: string): string =>
  cleanText(typed)
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign)
    .replaceAll('\n', '<br>')
