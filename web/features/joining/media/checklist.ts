/** What a tutor's page has, lacks, and what is on its way to it. Pure. */
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import { type TutorMedia, tutorMedia } from '#contract/vocabulary/media.ts'
import type { MediaTask } from './upload-queue.ts'

export type MediaStatus = 'ready' | 'missing' | MediaTask['status']

type HeldMedia = Pick<StudioTutor, 'id' | TutorMedia>

export const missingMedia = (tutor: Pick<StudioTutor, TutorMedia>): TutorMedia[] =>
  tutorMedia.filter((kind) => tutor[kind] === null)

/** The upload of this file of this tutor, if there is one. */
export const taskOf = (queue: readonly MediaTask[], tutorId: number, kind: TutorMedia): MediaTask | undefined =>
  queue.find((task) => task.tutorId === tutorId && task.kind === kind)

interface ChecklistItem {
  readonly kind: TutorMedia
  readonly status: MediaStatus
  /** Between 0 and 1, while it is being sent. */
  readonly share: number | null
}

interface Checklist {
  readonly items: readonly ChecklistItem[]
  readonly ready: number
  /** Everything is there and nothing is on its way. */
  readonly isComplete: boolean
}

/** An upload under way is told before what the page already has: that is about to be replaced. */
export const checklistOf = (tutor: HeldMedia, queue: readonly MediaTask[]): Checklist => {
  const items = tutorMedia.map((kind): ChecklistItem => {
    const task = taskOf(queue, tutor.id, kind)
    if (!task) return { kind, status: tutor[kind] === null ? 'missing' : 'ready', share: null }
    return { kind, status: task.status, share: task.status === 'sending' ? task.sent / task.file.size : null }
  })
  const ready = items.filter(({ status }) => status === 'ready').length
  return { items, ready, isComplete: ready === items.length }
}
