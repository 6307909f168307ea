/**
 * What somebody typed into a form and has not sent, kept on this device: a session that ends, a reload or a crash
 * loses nothing. It is kept per person, and removed once it is sent or the form is left on purpose, with the person's
 * other keys when they log out or another person logs in, and after `keptMs`. Secrets are never kept.
 */
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { dayMs } from '#contract/shared/rules/time.ts'
import { serverNow } from './clock.ts'
import { readStored, storedKeys, writeStored } from './storage.ts'
import { readLastUserId, readStoredUserId } from './token.ts'

type Texts = Readonly<Record<string, string>>

const prefix = 'hiwar.typed.'
/** How long a text that is never sent is kept. */
const keptMs = 7 * dayMs

/** Fields that are never written to the device: passwords, codes and what is printed on a card. */
const secretField = /password|confirm|code|cvv|card|expiry/i

const StoredTexts = v.object({ at: v.number(), texts: v.record(v.string(), v.string()) })

const keyOf = (owner: number, form: string): string => `${prefix}${owner}.${form}`

const readKey = (key: string): v.InferOutput<typeof StoredTexts> | null => {
  try {
    const stored = v.safeParse(StoredTexts, JSON.parse(readStored(key) ?? 'null'))
    return stored.success && serverNow() - stored.output.at < keptMs ? stored.output : null
  } catch {
    return null
  }
}

/** Removes texts that were kept for too long. */
export const removeOldTypedTexts = (): void => {
  for (const key of storedKeys(prefix)) if (readKey(key) === null) writeStored(key, null)
}

/** The texts kept for the signed-in person in a form; null when there are none. */
export const readTypedTexts = (form: string): Texts | null => {
  const owner = readStoredUserId()
  return owner === null ? null : (readKey(keyOf(owner, form))?.texts ?? null)
}

const write = (owner: number, form: string, texts: Texts): void => {
  const storable = Object.fromEntries(Object.entries(texts).filter(([name]) => !secretField.test(name)))
  const isEmpty = Object.keys(storable).length === 0
  writeStored(keyOf(owner, form), isEmpty ? null : JSON.stringify({ at: serverNow(), texts: storable }))
}

/**
 * Keeps the texts of a form until the next call; none removes them. After a session ended, what is typed is still kept
 * for who had it; after a log-out nothing is.
 */
export const writeTypedTexts = (form: string, texts: Texts): void => {
  const owner = readLastUserId()
  if (owner !== null) write(owner, form, texts)
}

const restoredListeners = new Set<() => void>()

/** Registers a listener for texts that were put back into a form. Returns the unsubscribe function. */
export const onTypedTextsRestored = (listener: () => void): (() => void) => {
  restoredListeners.add(listener)
  return () => restoredListeners.delete(listener)
}

/** Forms on the page. One that is replaced by a new one of its name, as after a colleague's change, starts over. */
const mounted = new Set<string>()

const changesOf = (values: Texts, initial: Texts): Texts =>
  Object.fromEntries(Object.entries(values).filter(([name, text]) => text !== initial[name]))

/** The initial values with what was kept over them, ignoring fields that the form does not have. */
export const withTypedTexts = <Values extends Texts>(form: string | null, initial: Values): Values => {
  const stored = form === null ? null : readTypedTexts(form)
  if (stored === null) return initial
  const known = Object.entries(stored).filter(([name]) => name in initial)
  return { ...initial, ...Object.fromEntries(known) }
}

/**
 * State of a form's texts that survives an ended session. A form without a name keeps nothing. Setting the initial
 * values, after a save or a cancel, removes what is kept, and so does leaving the form while signed in.
 */
export const useTypedTexts = <Values extends Texts>(form: string | null, initial: Values) => {
  const [owner] = useState(readStoredUserId)
  const [restored] = useState(() => (form !== null && mounted.has(form) ? initial : withTypedTexts(form, initial)))
  const state = useState(restored)
  const changes = JSON.stringify(changesOf(state[0], initial))
  const [isRestored] = useState(changes !== '{}')

  useEffect(() => {
    if (isRestored) for (const listener of restoredListeners) listener()
  }, [isRestored])
  useEffect(() => {
    if (form !== null && owner !== null && readLastUserId() === owner) write(owner, form, JSON.parse(changes) as Texts)
  }, [form, owner, changes])
  useEffect(() => {
    if (form === null) return
    mounted.add(form)
    return () => void mounted.delete(form)
  }, [form])
  useEffect(
    () => () => {
      if (form !== null && owner !== null && readStoredUserId() === owner) write(owner, form, {})
    },
    [form, owner],
  )
  return state
}

/** As `useTypedTexts`, for a form with one text that begins empty. */
export const useTypedText = (form: string): readonly [string, (text: string) => void] => {
  const [{ text }, setTexts] = useTypedTexts(form, { text: '' })
  return [text, (next) => setTexts({ text: next })]
}
