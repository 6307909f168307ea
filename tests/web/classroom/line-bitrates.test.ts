import { expect, test } from 'vitest'
import { withBitrates } from '#web/features/classroom/transport/line-bitrates.ts'

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
