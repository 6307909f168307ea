/** The user's call preferences on this device. Logging out removes them. */
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

const prefix = 'hiwar.call.'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const write = (name: string, value: string | null): void => {
  writeStored(`${prefix}${name}`, value)
  for (const listener of listeners) listener()
}

const text = (name: string) => ({
  read: (): string => readStored(`${prefix}${name}`) ?? '',
  write: (value: string): void => write(name, value || null),
})

const toggle = (name: string, before: boolean) => ({
  read: (): boolean => (readStored(`${prefix}${name}`) ?? String(before)) === 'true',
  write: (value: boolean): void => write(name, value === before ? null : String(value)),
})

/** Each preference with its default; stored per device. */
export const preferences = {
  audioOnly: toggle('audio-only', false),
  sounds: toggle('sounds', true),
  microphone: text('microphone'),
  camera: text('camera'),
  speaker: text('speaker'),
  corner: text('corner'),
  /** Of a tutor: the kind of the correction written last, and whether students see them at once. */
  correctionKind: text('correction-kind'),
  correctionsAtOnce: toggle('corrections-at-once', true),
} as const

interface Kept<Value> {
  read: () => Value
  write: (value: Value) => void
}

/** `const [on, setOn] = usePreference(preferences.sounds)` */
export const usePreference = <Value extends string | boolean>({ read, write }: Kept<Value>) => {
  const value = useSyncExternalStore(subscribe, read, read)
  return [value, write] as const
}
