/** One's own sound of lessons on this device, until the server has it, or a day after the lesson. */
import type { InsightSoundType } from '#contract/vocabulary/insights.ts'
import { createIndexedStore } from '#web/lib/indexed-store.ts'
import { markSound } from './sound-mark.ts'

const work = createIndexedStore('hiwar-sound', 'parts')

interface KeptPart {
  readonly bytes: ArrayBuffer
  readonly type: InsightSoundType
  /** Epoch ms of the server. */
  readonly startedAt: number
  readonly ms: number
}

/** Of one lesson: seconds spoken in each minute, when it ends, and until when its sound may stay here. Epoch ms. */
interface SoundFacts {
  readonly spoken: readonly number[]
  readonly end: number
  readonly keptUntil: number
}

const prefixOf = (userId: number, lessonId: number): string => `${userId}/${lessonId}/`
const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
const partKey = (userId: number, lessonId: number, number: number): string =>
  `${prefixOf(userId, lessonId)}part/${String(number).padStart(4, '0')}`
const factsKey = (userId: number, lessonId: number): string => `${prefixOf(userId, lessonId)}facts`

export const keepPart = async (userId: number, lessonId: number, number: number, part: KeptPart): Promise<void> => {
  await work('readwrite', (store) => store.put(part, partKey(userId, lessonId, number)))
  markSound(true)
}

export const readPart = (userId: number, lessonId: number, number: number): Promise<KeptPart | undefined> =>
  work('readonly', (store) => store.get(partKey(userId, lessonId, number)) as IDBRequest<KeptPart | undefined>)

export const dropPart = (userId: number, lessonId: number, number: number): Promise<undefined> =>
  work('readwrite', (store) => store.delete(partKey(userId, lessonId, number)))

/** Numbers of the parts that are here, in order. */
export const listParts = async (userId: number, lessonId: number): Promise<number[]> => {
  const prefix = `${prefixOf(userId, lessonId)}part/`
  const keys = await work('readonly', (store) => store.getAllKeys(rangeOf(prefix)))
  return keys.map((key) => Number(String(key).slice(prefix.length)))
}

export const keepFacts = async (
  userId: number,
  lessonId: number,
  facts: SoundFacts & { next: number },
): Promise<void> => {
  await work('readwrite', (store) => store.put(facts, factsKey(userId, lessonId)))
  markSound(true)
}

/** `next`: the number that the next part gets, also after those before it were sent. */
export const readFacts = (userId: number, lessonId: number): Promise<(SoundFacts & { next: number }) | undefined> =>
  work(
    'readonly',
    (store) => store.get(factsKey(userId, lessonId)) as IDBRequest<(SoundFacts & { next: number }) | undefined>,
  )

/** Everything of a lesson. */
export const dropLesson = (userId: number, lessonId: number): Promise<undefined> =>
  work('readwrite', (store) => store.delete(rangeOf(prefixOf(userId, lessonId))))

/** Whose sound of which lessons is here. */
export const listLessons = async (): Promise<{ userId: number; lessonId: number }[]> => {
  const keys = await work('readonly', (store) => store.getAllKeys())
  const names = new Set(keys.map((key) => String(key).split('/').slice(0, 2).join('/')))
  return [...names].map((name) => {
    const [userId, lessonId] = name.split('/')
    return { userId: Number(userId), lessonId: Number(lessonId) }
  })
}
