import { createTranslator, useLocale } from 'use-intl'
import { locale as home, timeZone } from '#web/lib/format.ts'

/** The texts of one area: `export const tutors = { title: '…' } as const`. Nested keys are written `card.title`. */
type CopyArea = { readonly [key: string]: string | CopyArea }

export type Translator<A extends CopyArea> = ReturnType<typeof createTranslator<A>>

const translators = new Map<string, WeakMap<CopyArea, unknown>>()

/** The translator of one area outside React: page titles, toasts sent from a query. */
export function getTranslator<const A extends CopyArea>(area: A, locale: string = home): Translator<A> {
  const areas = translators.get(locale) ?? new WeakMap<CopyArea, unknown>()
  translators.set(locale, areas)
  const known = areas.get(area)
  if (known) return known as Translator<A>
  const copy = createTranslator({ locale, timeZone, messages: area })
  areas.set(area, copy)
  return copy as Translator<A>
}

/** `const t = useCopy(tutors)`: keys and values are typed, and the area loads with the screen that imports it. */
export const useCopy = <const A extends CopyArea>(area: A): Translator<A> => getTranslator(area, useLocale())
