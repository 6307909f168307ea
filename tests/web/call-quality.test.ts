import { describe, expect, test } from 'vitest'
import { barsOf } from '#web/features/sessions/probe.ts'
import { ConnectionStability } from '#web/features/sessions/transport/connection-stability.ts'
import { readQuality } from '#web/features/sessions/transport/quality-meter.ts'

test('weak after a run of bad scores, good again after a run of good ones', () => {
  const steadiness = new ConnectionStability()
  const changes = [4, 9, 4, 4, 4, 9, 9, 9, 4, 5, 5, 5, 5, 5].map((score) => steadiness.add(score))
  expect(changes.flatMap((changed, at) => (changed ? [at] : []))).toEqual([4, 13])
  expect(steadiness.weak).toBe(false)
})

describe('statistics of a connection', () => {
  const path = { id: 'p', type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 }
  const incoming = (packetsReceived: number, packetsLost: number) => ({
    ...{ id: 'i', type: 'inbound-rtp', jitter: 0.005, packetsReceived, packetsLost },
  })
  const outgoing = (id: string, packetsSent: number, report?: object) => [
    { id, type: 'outbound-rtp', packetsSent },
    ...(report ? [{ id: `r${id}`, type: 'remote-inbound-rtp', localId: id, ...report }] : []),
  ]
  const clean = { packetsLost: 0, fractionLost: 0, roundTripTime: 0.1, jitter: 0.01 }
  const first = readQuality(
    [path, incoming(100, 0), ...outgoing('a', 100, clean), ...outgoing('v', 100, clean)],
    new Map(),
  )
  const then = (...lines: ReturnType<typeof outgoing>[]) =>
    readQuality([path, incoming(200, 0), ...lines.flat()], first.looked).reading.reported

  test('what is received here and what the other side reports are kept apart', () => {
    expect(first.reading.score).toBe(10)
    const bad = { ...clean, packetsLost: 40, fractionLost: 0.2, roundTripTime: 0.7, jitter: 0.05 }
    const { reading } = readQuality([path, incoming(200, 0), ...outgoing('v', 300, bad)], first.looked)
    expect(reading).toEqual({ score: 10, reported: { lossPercent: 20, roundTripMs: 700, jitterMs: 50 } })
    const received = readQuality([path, incoming(150, 50), ...outgoing('v', 300, clean)], first.looked).reading
    expect(received).toMatchObject({ score: 4, reported: { lossPercent: 0 } })
  })

  test('the worst line counts, with the worse of its two loss figures', () => {
    expect(then(outgoing('a', 200, clean), outgoing('v', 200, { ...clean, fractionLost: 0.3 }))?.lossPercent).toBe(30)
    expect(then(outgoing('a', 200, { ...clean, packetsLost: 25 }), outgoing('v', 200, clean))?.lossPercent).toBe(25)
  })

  test('a paused line is ignored, and without a report nothing is known', () => {
    const old = { ...clean, fractionLost: 0.5 }
    expect(then(outgoing('a', 200, clean), outgoing('v', 100, old))?.lossPercent).toBe(0)
    expect(then(outgoing('v', 100, old))).toBeNull()
    expect(then(outgoing('v', 200))).toBeNull()
  })
})

test('the network probe: quick answers are good, lost ones are not', () => {
  expect(barsOf([40, 30, 35, 30, 30])).toBe(5)
  expect(barsOf([500, 350, 360, 340, 350])).toBeLessThanOrEqual(4)
  expect(barsOf([40, null, 35, null, 30])).toBeLessThanOrEqual(2)
  expect(barsOf([null, null])).toBe(1)
})
