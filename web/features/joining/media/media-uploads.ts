/** Sends the files of an upload queue one after the other. As an external store for React. */
import { setTutorMedia } from '#contract/joining/api/tutor-media.ts'
import { UploadPurpose } from '#contract/joining/shapes/upload.ts'
import { discardUpload, sendFiles, type UploadOptions, uploadInParts } from '#web/lib/upload.ts'
import {
  type MediaFile,
  type MediaTask,
  nextTask,
  type QueueAction,
  type UploadQueue,
  updateQueue,
} from './upload-queue.ts'

/** The requests, passed in so that tests need no server. */
export interface MediaSender {
  /** Sends the file and puts it in its place. A film continues where an earlier attempt stopped. */
  send(media: MediaFile, watch: UploadOptions): Promise<unknown>
  /** Removes what has arrived of a file. */
  discard(media: MediaFile): Promise<void>
  /** Frees the preview. */
  release(media: MediaFile): void
  now(): number
}

export class MediaUploads {
  readonly #sender: MediaSender
  readonly #onPlaced: (task: MediaTask) => Promise<unknown>
  readonly #listeners = new Set<() => void>()
  /** Stops the request of the task that is being sent. */
  readonly #stops = new Map<number, AbortController>()
  #queue: UploadQueue = []
  #lastId = 0

  /** `onPlaced` fetches what shows the new file; until it has, the task stays in the queue as done. */
  constructor(sender: MediaSender, onPlaced: (task: MediaTask) => Promise<unknown>) {
    this.#sender = sender
    this.#onPlaced = onPlaced
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly read = (): UploadQueue => this.#queue

  /** Takes the place of an earlier file for the same tutor and purpose. */
  add(media: MediaFile): void {
    const earlier = this.#queue.find(({ tutorId, kind }) => tutorId === media.tutorId && kind === media.kind)
    if (earlier) this.#drop(earlier)
    this.#lastId++
    this.#update({ type: 'add', id: this.#lastId, media })
  }

  /** What has arrived of a film stays on the server; a picture is sent again from its beginning. */
  pause(id: number): void {
    this.#update({ type: 'pause', id })
    this.#stop(id)
  }

  resume(id: number): void {
    this.#update({ type: 'resume', id })
  }

  /** Stops the upload and removes what has arrived. */
  async cancel(id: number): Promise<void> {
    const task = this.#queue.find((one) => one.id === id)
    if (!task) return
    this.#drop(task)
    await this.#sender.discard(task)
  }

  /** Continues what failed for lack of an answer. */
  resumeWhere(isLost: (error: Error) => boolean): void {
    for (const { id, status, error } of this.#queue) if (status === 'failed' && error && isLost(error)) this.resume(id)
  }

  /** For leaving the page: nothing goes on, and nothing is shown any more. */
  leave(): void {
    const tasks = this.#queue
    // At once: removing them one by one would begin to send the next.
    this.#queue = []
    for (const task of tasks) {
      this.#stop(task.id)
      this.#sender.release(task)
    }
    for (const listener of this.#listeners) listener()
  }

  #drop(task: MediaTask): void {
    this.#stop(task.id)
    this.#sender.release(task)
    this.#update({ type: 'remove', id: task.id })
  }

  #stop(id: number): void {
    this.#stops.get(id)?.abort()
    this.#stops.delete(id)
  }

  #update(action: QueueAction): void {
    this.#queue = updateQueue(this.#queue, action)
    const next = nextTask(this.#queue)
    if (next) {
      this.#queue = updateQueue(this.#queue, { type: 'start', id: next.id })
      void this.#send(next)
    }
    for (const listener of this.#listeners) listener()
  }

  async #send(task: MediaTask): Promise<void> {
    const { id } = task
    const stop = new AbortController()
    this.#stops.set(id, stop)
    const onProgress = ({ sent }: { sent: number }) => {
      if (!stop.signal.aborted) this.#update({ type: 'progress', id, sent, at: this.#sender.now() })
    }
    try {
      await this.#sender.send(task, { signal: stop.signal, onProgress })
    } catch (error) {
      if (stop.signal.aborted) return
      this.#stops.delete(id)
      return this.#update({ type: 'fail', id, error: error instanceof Error ? error : new Error(String(error)) })
    }
    if (stop.signal.aborted) return
    this.#stops.delete(id)
    this.#update({ type: 'finish', id })
    await this.#onPlaced(task)
    // It may have been replaced or left meanwhile, and then its preview is free already.
    if (this.#queue.some((one) => one.id === id)) this.#drop(task)
  }
}

const planOf = ({ tutorId }: MediaFile) => ({ purpose: UploadPurpose.TutorVideo, tutorId }) as const

/** Films in parts, pictures in one request each. */
export const mediaSender: MediaSender = {
  send: (media, watch) => {
    const { kind, file, tutorId } = media
    if (kind === 'video') return uploadInParts(file, planOf(media), watch)
    const files = kind === 'image' ? { image: file } : { thumbnail: file }
    return sendFiles(setTutorMedia, { query: { tutorId }, files }, watch)
  },
  discard: async (media) => {
    if (media.kind === 'video') await discardUpload(media.file, planOf(media))
  },
  release: ({ preview }) => {
    if (preview !== null) URL.revokeObjectURL(preview)
  },
  now: () => performance.now(),
}
