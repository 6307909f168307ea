/**
 * The uploads of one screen, one sent at a time in the order they were added. Pure; `at` in ms of a clock that only
 * moves forward.
 */
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { addSample, type SpeedSamples } from '#web/lib/upload-speed.ts'

/** A file that was chosen for a tutor's page. */
export interface MediaFile {
  readonly tutorId: number
  readonly kind: TutorMedia
  readonly file: File
  /** An object URL that shows the file; null where nothing shows it. */
  readonly preview: string | null
}

export interface MediaTask extends MediaFile {
  readonly id: number
  readonly status: 'waiting' | 'sending' | 'paused' | 'failed' | 'done'
  /** Bytes. */
  readonly sent: number
  readonly samples: SpeedSamples
  readonly error: Error | null
}

export type UploadQueue = readonly MediaTask[]

export type QueueAction =
  | { readonly type: 'add'; readonly id: number; readonly media: MediaFile }
  | { readonly type: 'progress'; readonly id: number; readonly sent: number; readonly at: number }
  | { readonly type: 'fail'; readonly id: number; readonly error: Error }
  | { readonly type: 'start' | 'pause' | 'resume' | 'finish'; readonly id: number }
  | { readonly type: 'remove'; readonly id: number }

/** From which states each change leads to which; in any other state it changes nothing. */
const moves = {
  start: { from: ['waiting'], to: 'sending' },
  pause: { from: ['waiting', 'sending'], to: 'paused' },
  resume: { from: ['paused', 'failed'], to: 'waiting' },
  fail: { from: ['sending'], to: 'failed' },
  finish: { from: ['sending'], to: 'done' },
} as const satisfies Record<string, { from: readonly MediaTask['status'][]; to: MediaTask['status'] }>

const moveTask = (task: MediaTask, type: keyof typeof moves, error: Error | null): MediaTask => {
  const { from, to } = moves[type]
  if (!(from as readonly MediaTask['status'][]).includes(task.status)) return task
  return { ...task, status: to, samples: [], error, sent: to === 'done' ? task.file.size : task.sent }
}

const changeTask = (task: MediaTask, action: Exclude<QueueAction, { type: 'add' | 'remove' }>): MediaTask => {
  if (action.type === 'fail') return moveTask(task, 'fail', action.error)
  if (action.type !== 'progress') return moveTask(task, action.type, null)
  if (task.status !== 'sending') return task
  // A form adds some bytes of its own to those of the file.
  const sent = Math.min(action.sent, task.file.size)
  return { ...task, sent, samples: addSample(task.samples, sent, action.at) }
}

export const updateQueue = (queue: UploadQueue, action: QueueAction): UploadQueue => {
  if (action.type === 'remove') return queue.filter(({ id }) => id !== action.id)
  if (action.type === 'add')
    return [...queue, { ...action.media, id: action.id, status: 'waiting', sent: 0, samples: [], error: null }]
  return queue.map((task) => (task.id === action.id ? changeTask(task, action) : task))
}

/** The task to send now: none while another is being sent. */
export const nextTask = (queue: UploadQueue): MediaTask | undefined =>
  queue.some(({ status }) => status === 'sending') ? undefined : queue.find(({ status }) => status === 'waiting')

/** Whether leaving would stop an upload. */
export const hasUnfinished = (queue: UploadQueue): boolean => queue.some(({ status }) => status !== 'done')
