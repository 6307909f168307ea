import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendingSteps } from '#contract/classroom/rules/sending-ladder.ts'
import { withBitrates } from '#web/features/classroom/transport/line-bitrates.ts'
import { PeerLink } from '#web/features/classroom/transport/peer-link.ts'
import { FakeConnection } from '../fake-media.ts'

beforeEach(() => void vi.stubGlobal('RTCPeerConnection', FakeConnection))
afterEach(() => vi.unstubAllGlobals())

/** A connection that sends all four lines, and what it may send on each. */
const open = () => {
  const nothing = () => undefined
  const link = new PeerLink({
    polite: false,
    generation: null,
    iceServers: [],
    track: () => null,
    sendOffer: nothing,
    sendAnswer: nothing,
    sendCandidate: nothing,
    onTrack: nothing,
    onConnection: nothing,
  })
  link.begin()
  const limitsAt = async (step: number) => {
    link.limitPictures(sendingSteps[step] ?? null)
    // Resolves once all lines are limited.
    await link.replace('audio', null)
    const { transceivers } = link.pc as unknown as FakeConnection
    const [voice, camera, screen, screenSound] = transceivers.map(({ sender }) => sender.parameters.encodings[0])
    return { voice, camera, screen, screenSound }
  }
  return { link, limitsAt }
}

test('pictures give way step by step, and with the last of them what a screen plays', async () => {
  const { limitsAt } = open()
  expect(await limitsAt(0)).toMatchObject({
    camera: { active: true, maxBitrate: 900_000 },
    screen: { active: true },
    screenSound: { active: true },
  })
  expect(await limitsAt(2)).toMatchObject({ camera: { active: true, maxBitrate: 150_000 } })
  expect(await limitsAt(sendingSteps.length - 1)).toMatchObject({
    camera: { active: false },
    screen: { active: false },
    screenSound: { active: false },
  })
})

test('with the last picture the packets of all are forgotten, so that none is repeated on a line that is full', async () => {
  const { link, limitsAt } = open()
  const chosen = () => (link.pc as unknown as FakeConnection).transceivers.map(({ sender }) => sender.chosen)
  await limitsAt(2)
  expect(chosen()).toEqual([[], [], [], []])
  await limitsAt(sendingSteps.length - 1)
  const anewWithTheSame = ['video/VP9', 'video/VP8']
  expect(chosen()).toEqual([[], anewWithTheSame, anewWithTheSame, []])
  await limitsAt(sendingSteps.length - 1)
  await limitsAt(2)
  expect(chosen().flat()).toHaveLength(4)
})

test('a voice alone takes less, in packets that the browser may lengthen', async () => {
  const { limitsAt } = open()
  const beside = await limitsAt(0)
  const alone = await limitsAt(sendingSteps.length - 1)
  expect(beside.voice).toMatchObject({ maxBitrate: 32_000, adaptivePtime: false })
  expect(alone.voice).toMatchObject({ maxBitrate: 20_000, adaptivePtime: true })
  expect(alone.voice?.active).not.toBe(false)
})

const sdp = (video: readonly string[]) =>
  [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=rtpmap:111 opus/48000/2',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    ...video,
    '',
  ]
    .join('\r\n')
    .replaceAll('BOUNDS', 'x-google-min-bitrate=45;x-google-start-bitrate=150')

test('every codec of a picture gets the bounds, beside its own settings; sound and repetitions do not', () => {
  const before = sdp([
    'a=rtpmap:96 VP8/90000',
    'a=rtcp-fb:96 nack',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 VP9/90000',
    'a=fmtp:98 profile-id=0',
  ])
  const after = sdp([
    'a=rtpmap:96 VP8/90000',
    'a=fmtp:96 BOUNDS',
    'a=rtcp-fb:96 nack',
    'a=rtpmap:97 rtx/90000',
    'a=fmtp:97 apt=96',
    'a=rtpmap:98 VP9/90000',
    'a=fmtp:98 profile-id=0;BOUNDS',
  ])
  expect(withBitrates(before)).toBe(after)
})
