import { afterEach, describe, expect, test, vi } from 'vitest'
import { OwnMedia } from '#web/features/classroom/sessions/own-media.ts'

type Kind = 'audio' | 'video'
/** How a device answers: the name of the error it fails with, or `works`. */
type Answer = 'works' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError'

const trackOf = (kind: Kind) => ({ kind, enabled: true, onended: null, stop: vi.fn() })

/** A browser with these devices. Like real ones, it fails a request for both with the error of the first that fails. */
const browserWith = (answers: Record<Kind, Answer>, permission: Record<Kind, PermissionState>) => {
  const questions: string[] = []
  const plugged: { kind: MediaDeviceKind; deviceId: string }[] = []
  let changed = () => Promise.resolve()
  const getUserMedia = async (asked: Partial<Record<Kind, unknown>>) => {
    const kinds = (['audio', 'video'] as const).filter((kind) => asked[kind])
    questions.push(kinds.join('+'))
    const failed = kinds.map((kind) => answers[kind]).find((answer) => answer !== 'works')
    if (failed) throw new DOMException('', failed)
    const tracks = kinds.map(trackOf)
    const of = (wanted: Kind) => tracks.filter(({ kind }) => kind === wanted)
    return { getTracks: () => tracks, getAudioTracks: () => of('audio'), getVideoTracks: () => of('video') }
  }
  vi.stubGlobal('navigator', {
    mediaDevices: {
      getUserMedia,
      enumerateDevices: async () => [...plugged],
      addEventListener: (_: string, listener: () => Promise<void>) => {
        changed = listener
      },
      removeEventListener: () => undefined,
    },
    permissions: {
      query: async ({ name }: { name: string }) => ({ state: permission[name === 'camera' ? 'video' : 'audio'] }),
    },
  })
  const plugIn = (kind: MediaDeviceKind) => {
    answers[kind === 'audioinput' ? 'audio' : 'video'] = 'works'
    plugged.push({ kind, deviceId: kind })
    return changed()
  }
  return { questions, plugIn }
}

afterEach(() => vi.unstubAllGlobals())

const unasked = { audio: 'prompt', video: 'prompt' } as const
const has = ({ audio, video, micFault, cameraFault }: ReturnType<OwnMedia['read']>) => ({
  audio: audio !== null,
  video: video !== null,
  micFault,
  cameraFault,
})

describe('asking for both', () => {
  test.each<[string, Record<Kind, Answer>, Record<Kind, PermissionState>, object, string[]]>([
    [
      'both are there',
      { audio: 'works', video: 'works' },
      unasked,
      { audio: true, video: true, micFault: null, cameraFault: null },
      ['audio+video'],
    ],
    [
      'a missing camera never costs the microphone',
      { audio: 'works', video: 'NotFoundError' },
      unasked,
      { audio: true, video: false, micFault: null, cameraFault: 'missing' },
      ['audio+video', 'audio', 'video'],
    ],
    [
      'a missing microphone never costs the camera',
      { audio: 'NotFoundError', video: 'works' },
      unasked,
      { audio: false, video: true, micFault: 'missing', cameraFault: null },
      ['audio+video', 'audio', 'video'],
    ],
    [
      'nor does one that another program holds',
      { audio: 'NotReadableError', video: 'works' },
      unasked,
      { audio: false, video: true, micFault: 'busy', cameraFault: null },
      ['audio+video', 'audio', 'video'],
    ],
    [
      'nor one that is blocked for this page, while the camera was allowed',
      { audio: 'NotAllowedError', video: 'works' },
      { audio: 'denied', video: 'granted' },
      { audio: false, video: true, micFault: 'denied', cameraFault: null },
      ['audio+video', 'video'],
    ],
    [
      'who has just refused both is not asked twice more',
      { audio: 'NotAllowedError', video: 'NotAllowedError' },
      unasked,
      { audio: false, video: false, micFault: 'denied', cameraFault: 'denied' },
      ['audio+video'],
    ],
  ])('%s', async (_, answers, permission, expected, asked) => {
    const { questions } = browserWith(answers, permission)
    const media = new OwnMedia()
    await media.ask('both')
    expect(has(media.read())).toEqual(expected)
    expect(media.read().permission).toBe('done')
    expect(questions).toEqual(asked)
  })
})

test('a second try of the microphone keeps the camera running', async () => {
  const answers: Record<Kind, Answer> = { audio: 'NotReadableError', video: 'works' }
  browserWith(answers, unasked)
  const media = new OwnMedia()
  await media.ask('both')
  const camera = media.read().video
  answers.audio = 'works'
  await media.retryMic()
  expect(has(media.read())).toMatchObject({ audio: true, micFault: null })
  expect(media.read().video).toBe(camera)
  expect(camera?.stop).not.toHaveBeenCalled()
})

test('a missing device is opened when it is plugged in', async () => {
  const { plugIn } = browserWith(
    { audio: 'NotFoundError', video: 'NotFoundError' },
    { audio: 'granted', video: 'granted' },
  )
  const media = new OwnMedia()
  await media.start(false)
  expect(has(media.read())).toMatchObject({ micFault: 'missing', cameraFault: 'missing' })
  await plugIn('audioinput')
  expect(has(media.read())).toMatchObject({ audio: true, micFault: null, cameraFault: 'missing' })
  await plugIn('videoinput')
  expect(has(media.read())).toMatchObject({ audio: true, video: true, cameraFault: null })
})

test('a page with permission opens its devices at once, any other explains first', async () => {
  const { questions } = browserWith({ audio: 'works', video: 'works' }, unasked)
  const media = new OwnMedia()
  await media.start(false)
  expect(media.read().permission).toBe('explain')
  expect(questions).toEqual([])
  const allowed = browserWith({ audio: 'works', video: 'works' }, { audio: 'granted', video: 'granted' })
  await media.start(false)
  expect(allowed.questions).toEqual(['audio+video'])
})

test('two blocked devices are both reported, one that was never asked for is left alone', async () => {
  const blocked = { audio: 'NotAllowedError', video: 'NotAllowedError' } as const
  browserWith(blocked, { audio: 'denied', video: 'denied' })
  const media = new OwnMedia()
  await media.start(false)
  expect(has(media.read())).toMatchObject({ micFault: 'denied', cameraFault: 'denied' })
  const { questions } = browserWith(blocked, { audio: 'denied', video: 'prompt' })
  await media.start(false)
  expect(has(media.read())).toMatchObject({ micFault: 'denied', cameraFault: null })
  expect(questions).toEqual(['audio'])
})
