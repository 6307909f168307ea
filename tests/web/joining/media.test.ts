/** What a studio's screens list, what a tutor's page lacks, and the queue that sends its files one after the other. */
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#contract/shared/api/request.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { TutorMedia } from '#contract/vocabulary/media.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import { media } from '#web/features/joining/copy/media.ts'
import { checklistOf, missingMedia, taskOf } from '#web/features/joining/media/checklist.ts'
import type { MediaSender } from '#web/features/joining/media/media-uploads.ts'
import { isFiltered, MediaSearch, noFilters, toListQuery } from '#web/features/joining/media/search.ts'
import {
  hasUnfinished,
  type MediaFile,
  nextTask,
  type QueueAction,
  type UploadQueue,
  updateQueue,
} from '#web/features/joining/media/upload-queue.ts'

vi.stubGlobal('window', { addEventListener: () => undefined })
const { MediaUploads } = await import('#web/features/joining/media/media-uploads.ts')
const { mayResume, uploadErrorText } = await import('#web/features/joining/media/words.ts')

const ten = '0123456789'
const fileOf = (kind: TutorMedia, tutorId = 7): MediaFile => ({
  tutorId,
  kind,
  file: new File([ten], `${kind}.bin`),
  preview: `blob:${kind}-${tutorId}`,
})

describe('the lists', () => {
  const parse = (search: Record<string, unknown>) => v.parse(MediaSearch, search)

  it('read their address and drop what it cannot mean', () => {
    expect(parse({})).toEqual(noFilters)
    expect(parse({ q: ' منى ', missing: 'video', studio: 3 })).toEqual({ q: 'منى', missing: 'video', studio: 3 })
    expect(parse({ q: 2026 }).q).toBe('2026')
    expect(parse({ q: 'x'.repeat(limits.search.max + 1), missing: 'film', studio: '3' })).toEqual(noFilters)
  })

  it('name a studio only for admins: of a studio the server lists its own', () => {
    const search = parse({ q: 'منى', missing: 'any', studio: 3 })
    expect(toListQuery(Role.RegularAdmin, search)).toEqual({ search: 'منى', missing: 'any', studioId: 3 })
    expect(toListQuery(Role.Studio, search)).toEqual({ search: 'منى', missing: 'any' })
    expect(isFiltered(Role.Studio, parse({ studio: 3 }))).toBe(false)
    expect(isFiltered(Role.SuperAdmin, parse({ studio: 3 }))).toBe(true)
    expect(toListQuery(Role.SuperAdmin, parse({ q: '' }))).toEqual({})
  })
})

/** The queue after these actions. */
const queueAfter = (...actions: QueueAction[]): UploadQueue => actions.reduce(updateQueue, [] as UploadQueue)
const add = (id: number, kind: TutorMedia, tutorId?: number): QueueAction => ({
  type: 'add',
  id,
  media: fileOf(kind, tutorId),
})
const act = (type: 'start' | 'pause' | 'resume' | 'finish' | 'remove', id: number): QueueAction => ({ type, id })
const statuses = (queue: UploadQueue) => queue.map(({ id, status }) => [id, status])

describe('the queue', () => {
  it('sends one file at a time, in the order they were added', () => {
    const two = queueAfter(add(1, 'image'), add(2, 'video'))
    expect(nextTask(two)?.id).toBe(1)
    const begun = updateQueue(two, act('start', 1))
    expect(nextTask(begun)).toBeUndefined()
    expect(nextTask(updateQueue(begun, act('finish', 1)))?.id).toBe(2)
  })

  it('goes past what is paused or failed, and takes it up again at the end of what waits', () => {
    const error = new Error('no answer')
    const paused = queueAfter(add(1, 'image'), add(2, 'video'), act('start', 1), act('pause', 1))
    expect(nextTask(paused)?.id).toBe(2)
    const failed = [act('start', 2), { type: 'fail', id: 2, error } as const].reduce(updateQueue, paused)
    expect(statuses(failed)).toEqual([
      [1, 'paused'],
      [2, 'failed'],
    ])
    expect(failed[1]?.error).toBe(error)
    expect(nextTask(failed)).toBeUndefined()
    const resumed = updateQueue(failed, act('resume', 2))
    expect([nextTask(resumed)?.id, resumed[1]?.error]).toEqual([2, null])
  })

  it('counts no more than the file has, and keeps the count over a pause', () => {
    const sent = (bytes: number): QueueAction => ({ type: 'progress', id: 1, sent: bytes, at: bytes * 1000 })
    const begun = queueAfter(add(1, 'video'), act('start', 1), sent(4))
    expect(begun[0]).toMatchObject({ sent: 4, samples: [{ at: 4000, sent: 4 }] })
    expect(updateQueue(begun, sent(12))[0]?.sent).toBe(ten.length)
    const paused = updateQueue(begun, act('pause', 1))
    expect(paused[0]).toMatchObject({ status: 'paused', sent: 4, samples: [] })
    expect(updateQueue(paused, sent(9))).toEqual(paused)
  })

  it('ignores what does not fit the state', () => {
    const waiting = queueAfter(add(1, 'image'))
    for (const type of ['resume', 'finish'] as const) expect(updateQueue(waiting, act(type, 1))).toEqual(waiting)
    expect(updateQueue(waiting, act('remove', 2))).toEqual(waiting)
    expect(updateQueue(waiting, act('remove', 1))).toEqual([])
  })

  it('is unfinished until every file is in its place', () => {
    const begun = queueAfter(add(1, 'image'), act('start', 1))
    expect([hasUnfinished([]), hasUnfinished(begun)]).toEqual([false, true])
    expect(hasUnfinished(updateQueue(begun, act('pause', 1)))).toBe(true)
    expect(hasUnfinished(updateQueue(begun, act('finish', 1)))).toBe(false)
  })
})

describe('a refused upload', () => {
  const refused = (code: ErrorCode) => new ApiError(400, code)

  it('says what to do, and is not sent again when it would be refused again', () => {
    expect(uploadErrorText(refused('bad-request'))).toBe(forReader(media.upload.refusal.unplayable))
    expect(uploadErrorText(refused('long-video-dur'))).toBe(forReader(media.upload.refusal.long))
    expect(uploadErrorText(refused('asset-not-found'))).toBe(forReader(media.upload.refusal.gone))
    expect(uploadErrorText(refused('too-many-requests'))).toBe(errorCodeText('too-many-requests'))
    const again = (['bad-request', 'short-video-dur', 'forbidden', 'asset-not-found'] as const)
      .map(refused)
      .map(mayResume)
    expect(again).toEqual([false, false, false, true])
    expect([mayResume(null), mayResume(new TypeError('no answer'))]).toEqual([true, true])
  })
})

describe('the checklist', () => {
  const bare = { id: 7, image: '/assets/uploads/users/images/a', video: null, thumbnail: null }
  const full = { ...bare, video: '/v', thumbnail: '/t' }

  it('names what is missing', () => {
    expect(missingMedia(bare)).toEqual(['video', 'thumbnail'])
    expect(missingMedia(full)).toEqual([])
  })

  it('tells what is on its way before what is in place', () => {
    const progress: QueueAction = { type: 'progress', id: 1, sent: 5, at: 0 }
    const queue = queueAfter(add(1, 'video'), add(2, 'thumbnail'), add(3, 'image', 8), act('start', 1), progress)
    expect(checklistOf(bare, queue)).toEqual({
      items: [
        { kind: 'image', status: 'ready', share: null },
        { kind: 'video', status: 'sending', share: 0.5 },
        { kind: 'thumbnail', status: 'waiting', share: null },
      ],
      ready: 1,
      isComplete: false,
    })
    expect(taskOf(queue, 8, 'image')?.id).toBe(3)
    expect(taskOf(queue, 7, 'image')).toBeUndefined()
  })

  it('is complete only once nothing is about to be replaced', () => {
    expect(checklistOf(full, [])).toMatchObject({ ready: 3, isComplete: true })
    expect(checklistOf(full, queueAfter(add(1, 'image')))).toMatchObject({ ready: 2, isComplete: false })
  })
})

/** A server in memory: each request waits until the test ends it. */
const world = () => {
  const log: string[] = []
  const open = new Map<TutorMedia, { end: () => void; fail: (error: Error) => void }>()
  const sender: MediaSender = {
    send: ({ kind }, { signal, onProgress }) => {
      log.push(`send ${kind}`)
      onProgress?.({ sent: 3, total: ten.length })
      return new Promise<void>((resolve, reject) => {
        open.set(kind, { end: resolve, fail: reject })
        signal?.addEventListener('abort', () => {
          log.push(`abort ${kind}`)
          reject(signal.reason)
        })
      })
    },
    discard: async ({ kind }) => {
      log.push(`discard ${kind}`)
    },
    release: ({ preview }) => {
      log.push(`release ${preview}`)
    },
    now: () => 0,
  }
  const uploads = new MediaUploads(sender, async ({ kind }) => {
    log.push(`placed ${kind}`)
  })
  return { log, open, uploads }
}

describe('sending', () => {
  it('puts one file after the other in its place and forgets it', async () => {
    const { log, open, uploads } = world()
    uploads.add(fileOf('image'))
    uploads.add(fileOf('video'))
    expect(log).toEqual(['send image'])
    expect(uploads.read()[0]).toMatchObject({ status: 'sending', sent: 3 })
    open.get('image')?.end()
    await expect.poll(() => uploads.read().map(({ kind }) => kind)).toEqual(['video'])
    expect(log).toEqual(['send image', 'send video', 'placed image', 'release blob:image-7'])
  })

  it('stops at a pause, lets the next one go, and sends again when continued', async () => {
    const { log, uploads } = world()
    uploads.add(fileOf('video'))
    uploads.add(fileOf('image'))
    const [film, face] = uploads.read()
    uploads.pause(film?.id ?? 0)
    expect(log).toEqual(['send video', 'send image', 'abort video'])
    await uploads.cancel(face?.id ?? 0)
    expect(log).toContain('discard image')
    uploads.resume(film?.id ?? 0)
    expect(log.filter((one) => one === 'send video')).toHaveLength(2)
    expect(uploads.read().map(({ status }) => status)).toEqual(['sending'])
  })

  it('continues what failed without an answer, and nothing else', async () => {
    const { open, uploads } = world()
    const lost = new Error('lost')
    uploads.add(fileOf('image'))
    open.get('image')?.fail(new Error('refused'))
    await expect.poll(() => uploads.read()[0]?.status).toBe('failed')
    uploads.add(fileOf('video'))
    open.get('video')?.fail(lost)
    await expect.poll(() => uploads.read()[1]?.status).toBe('failed')
    uploads.resumeWhere((error) => error === lost)
    expect(uploads.read().map(({ kind, status }) => [kind, status])).toEqual([
      ['image', 'failed'],
      ['video', 'sending'],
    ])
  })

  it('replaces an earlier file for the same place', () => {
    const { log, uploads } = world()
    uploads.add(fileOf('image'))
    uploads.add(fileOf('image'))
    expect(log).toEqual(['send image', 'abort image', 'release blob:image-7', 'send image'])
    expect(uploads.read()).toHaveLength(1)
  })

  it('ends with the screen and begins nothing more', () => {
    const { log, uploads } = world()
    uploads.add(fileOf('image'))
    uploads.add(fileOf('video'))
    uploads.leave()
    expect(uploads.read()).toEqual([])
    expect(log).toEqual(['send image', 'abort image', 'release blob:image-7', 'release blob:video-7'])
  })
})
