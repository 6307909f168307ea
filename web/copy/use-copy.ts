import { createTranslator, useLocale } from 'use-intl'
import { locale as home, timeZone } from '#web/lib/format.ts'

/** An area's words: `export const tutors = { title: '…' } as const`. Nested objects read as `card.title`. */
type Area = { readonly [key: string]: string | Area }

export type Copy<A extends Area> = ReturnType<typeof createTranslator<A>>

const made = new Map<string, WeakMap<Area, unknown>>()

/** The translator of one area outside React: page titles, toasts sent from a query. */
export function copyOf<const A extends Area>(area: A, locale: string = home): Copy<A> {
  const areas = made.get(locale) ?? new WeakMap<Area, unknown>()
  made.set(locale, areas)
  const known = areas.get(area)
  if (known) return known as Copy<A>
  const copy = createTranslator({ locale, timeZone, messages: area })
  areas.set(area, copy)
  return copy as Copy<A>
}

/** `const t = useCopy(tutors)`: typed keys and values, and the area ships with the screen that imports it. */
export const useCopy = <const A extends Area>(area: A): Copy<A> => copyOf(area, useLocale())
