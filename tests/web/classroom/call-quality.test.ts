import { describe, expect, test } from 'vitest'
import { barsOf } from '#web/features/classroom/sessions/probe.ts'
import { ConnectionStability } from '#web/features/classroom/transport/connection-stability.ts'
import { nothingLooked, readQuality } from '#web/features/classroom/transport/quality-meter.ts'

test('weak after a run of bad scores, good again after a run of good ones', () => {
  const steadiness = new ConnectionStability()
  const changes = [4, 9, 4, 4, 4, 9, 9, 9, 4, 5, 5, 5, 5, 5].map((score) => steadiness.add(score))
  expect(changes.flatMap((changed, at) => (changed ? [at] : []))).toEqual([4, 13])
  expect(steadiness.weak).toBe(false)
})

describe('statistics of a connection', () => {
  const path = { id: 'p', type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 }
  const incoming = (packetsReceived: number, packetsLost: number) => ({
    id: 'i',
    type: 'inbound-rtp',
    jitter: 0.005,
    packetsReceived,
    packetsLost,
  })
  const outgoing = (id: string, packetsSent: number, report?: object) => [
    { id, type: 'outbound-rtp', packetsSent },
    ...(report ? [{ id: `r${id}`, type: 'remote-inbound-rtp', localId: id, ...report }] : []),
  ]
  const clean = { timestamp: 2000, packetsLost: 0, roundTripTime: 0.1, jitter: 0.01 }
  const next = { ...clean, timestamp: 4000 }
  const first = readQuality(
    [path, incoming(100, 0), ...outgoing('a', 100, clean), ...outgoing('v', 100, clean)],
    nothingLooked,
  )
  const then = (lines: ReturnType<typeof outgoing>[], before = first) =>
    readQuality([path, incoming(200, 0), ...lines.flat()], before.looked)
  const lossAfter = (...lines: ReturnType<typeof outgoing>[]) => {
    const { reported } = then(lines).reading
    return reported === null || reported === 'nothing-sent' ? reported : reported.lossPercent
  }

  test('what is received here and what the other side reports are kept apart', () => {
    expect(first.reading.score).toBe(10)
    const bad = { ...next, packetsLost: 40, roundTripTime: 0.7, jitter: 0.05 }
    const { reading } = readQuality([path, incoming(200, 0), ...outgoing('v', 300, bad)], first.looked)
    expect(reading).toEqual({
      score: 10,
      reported: { lossPercent: 20, roundTripMs: 700, jitterMs: 50 },
      estimate: null,
    })
    const received = readQuality([path, incoming(150, 50), ...outgoing('v', 300, next)], first.looked).reading
    expect(received).toMatchObject({ score: 4, reported: { lossPercent: 0 } })
  })

  test('what the browser believes the line carries is read from the path in use', () => {
    const paths = [{ ...path, id: 'o', nominated: false, availableOutgoingBitrate: 1 }, path]
    const used = { ...path, availableOutgoingBitrate: 250_000 }
    expect(readQuality([...paths.slice(0, 1), used], nothingLooked).reading.estimate).toBe(250_000)
    expect(readQuality(paths, nothingLooked).reading.estimate).toBeNull()
  })

  test('the worst line counts', () => {
    expect(lossAfter(outgoing('a', 200, next), outgoing('v', 200, { ...next, packetsLost: 30 }))).toBe(30)
    expect(lossAfter(outgoing('a', 200, { ...next, packetsLost: 25 }), outgoing('v', 200, next))).toBe(25)
  })

  test('a report counts once, for all that was sent since the one before', () => {
    expect(lossAfter(outgoing('a', 200, { ...clean, packetsLost: 50 }), outgoing('v', 200, next))).toBe(0)
    expect(lossAfter(outgoing('a', 200, clean))).toBeNull()
    const second = then([outgoing('a', 200, clean)])
    const third = then([outgoing('a', 300, { ...next, packetsLost: 8 })], second)
    expect(third.reading.reported).toMatchObject({ lossPercent: 4 })
  })

  test('a few packets say nothing until more were sent, however much of them is lost', () => {
    const second = then([outgoing('v', 110, { ...next, packetsLost: 3, fractionLost: 0.3 })])
    expect(second.reading.reported).toBeNull()
    const third = then([outgoing('v', 160, { ...next, timestamp: 5000, packetsLost: 3 })], second)
    expect(third.reading.reported).toMatchObject({ lossPercent: 5 })
  })

  test('without a report nothing is known, unless nothing is sent', () => {
    expect(lossAfter(outgoing('v', 200))).toBeNull()
    expect(lossAfter(outgoing('v', 100, { ...next, packetsLost: 50 }))).toBe('nothing-sent')
  })

  test('a paused line is ignored, although a packet of filling is sent on it now and then', () => {
    const paused = outgoing('v', 102, { ...next, packetsLost: 60, roundTripTime: 1.2 })
    const inactive = paused.map((stat) => ({ ...stat, active: false }))
    expect(then([inactive]).reading.reported).toBe('nothing-sent')
    const during = then([outgoing('a', 200, next), inactive])
    expect(during.reading.reported).toMatchObject({ roundTripMs: 100, lossPercent: 0 })
    // Nor does what was lost before the pause count after it, although the other side notices only then.
    const after = then([outgoing('v', 202, { ...next, timestamp: 9000, packetsLost: 90 })], during)
    expect(after.reading.reported).toBeNull()
    const later = then([outgoing('v', 302, { ...next, timestamp: 11_000, packetsLost: 95 })], after)
    expect(later.reading.reported).toMatchObject({ lossPercent: 5 })
  })
})

test('the network probe: quick answers are good, lost ones are not', () => {
  expect(barsOf([40, 30, 35, 30, 30])).toBe(5)
  expect(barsOf([500, 350, 360, 340, 350])).toBeLessThanOrEqual(4)
  expect(barsOf([40, null, 35, null, 30])).toBeLessThanOrEqual(2)
  expect(barsOf([null, null])).toBe(1)
})
