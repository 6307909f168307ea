import { createTranslator, useLocale } from 'use-intl'
import { addressTo, currentReader, type Reader, useReader } from '#web/copy/reader.tsx'
import { locale as home, timeZone } from '#web/lib/format.ts'

/** The texts of one area: `export const tutors = { title: '…' } as const`. Nested keys are written `card.title`. */
type CopyArea = { readonly [key: string]: string | CopyArea }

export type Translator<A extends CopyArea> = ReturnType<typeof createTranslator<A>>

const translators = new Map<string, WeakMap<CopyArea, unknown>>()

/** The texts as one reader reads them. A compiled message is an array of texts, placeholders and choices. */
const addressAll = (texts: unknown, reader: Reader): unknown => {
  if (typeof texts === 'string') return addressTo(reader, texts)
  if (Array.isArray(texts)) return texts.map((part) => addressAll(part, reader))
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, addressAll(value, reader)]))
}

/** The translator of one area outside React: page titles, toasts sent from a query. Call it where the text is needed. */
export function getTranslator<const A extends CopyArea>(
  area: A,
  locale: string = home,
  reader: Reader = currentReader(),
): Translator<A> {
  const name = `${locale} ${reader}`
  const areas = translators.get(name) ?? new WeakMap<CopyArea, unknown>()
  translators.set(name, areas)
  const known = areas.get(area)
  if (known) return known as Translator<A>
  const copy = createTranslator({ locale, timeZone, messages: addressAll(area, reader) as A })
  areas.set(area, copy)
  return copy as Translator<A>
}

/** `const t = useCopy(tutors)`: keys and values are typed, and the area loads with the screen that imports it. */
export const useCopy = <const A extends CopyArea>(area: A): Translator<A> =>
  getTranslator(area, useLocale(), useReader())
