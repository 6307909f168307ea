/**
 * The reader of the screens, whom sentences address in their gender: `[اكتب|اكتبي] رقمك` in a file of copy holds what a
 * man and a woman read, `[جاهز|جاهزة|جاهز للحجز؟]` also what somebody reads who named no gender, such as a visitor.
 * Two forms suffice for short imperatives alone: the first is then for everybody, as people are used to. The forms hold
 * neither placeholders nor tags.
 */
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import type { Gender } from '#contract/vocabulary/people.ts'

export type Reader = Gender | null

const forms = /\[([^[\]|]*)\|([^[\]|]*)(?:\|([^[\]|]*))?\]/g

/** The sentence as one reader reads it. Pure. */
export const addressTo = (reader: Reader, text: string): string =>
  text.replace(forms, (_, male: string, female: string, unknown = male) =>
    reader === null ? unknown : { male, female }[reader],
  )

let current: Reader = null
const listeners = new Set<() => void>()

/** Who reads on this device now; null for a visitor. On the server it is never set. */
export const currentReader = (): Reader => current

/** Called with each change of the signed-in person. */
export const setReader = (reader: Reader): void => {
  if (reader === current) return
  current = reader
  for (const listener of listeners) listener()
}

/** A sentence of the catalogue that is read without a translator, for the current reader. */
export const forReader = (text: string): string => addressTo(current, text)

const ReaderContext = createContext<Reader>(null)

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the current reader known to `useCopy`. A page of the server is taken over as nobody's, as it was written. */
export function ReaderProvider({ children }: { children: ReactNode }) {
  const reader = useSyncExternalStore(subscribe, currentReader, () => null)
  return <ReaderContext value={reader}>{children}</ReaderContext>
}

export const useReader = (): Reader => use(ReaderContext)
