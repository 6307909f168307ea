import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Line } from '#contract/classroom/rules/strokes.ts'
import { createInkServer } from '#tests/kit/ink-server.ts'

const [tutor, student] = [1, 2]
const place = { materialId: 7, page: 1 }
const stroke = (x: number): Line => ({ tool: 'pen', colour: 0, points: [x, 0, x, 9] })
const settle = () => vi.advanceTimersByTimeAsync(5_000)

describe('ink on a page', () => {
  beforeEach(() => void vi.useFakeTimers())
  const open = async () => {
    const { ink, connect } = createInkServer(tutor)
    const [his, hers] = [connect(tutor), connect(student)]
    await settle()
    const draw = ({ sync }: typeof his, x: number, on = place): string => {
      const key = sync.newKey(on)
      sync.add([{ key, stroke: stroke(x) }])
      return key
    }
    return { ink, connect, his, hers, draw }
  }
  const xs = ({ sync }: Awaited<ReturnType<typeof open>>['his']) =>
    sync.strokes(place).map((one) => (one.stroke as Line).points[0])

  test('of both is the same, in the order in which it was begun, each page its own', async () => {
    const { his, hers, draw } = await open()
    draw(his, 1)
    draw(hers, 2)
    draw(his, 3)
    draw(his, 4, { materialId: 7, page: 11 })
    await settle()
    expect([xs(his), xs(hers)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
    expect(hers.sync.read().status).toBe('saved')
  })

  test('drawn without a line is sent when it is back, once', async () => {
    const { ink, his, hers, draw } = await open()
    hers.line.online = false
    draw(hers, 1)
    draw(his, 2)
    await settle()
    expect(hers.sync.read().status).toBe('offline')
    expect(xs(his)).toEqual([2])
    hers.line.reconnect()
    await settle()
    expect([xs(his), xs(hers)]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(ink.strokes()).toHaveLength(2)
  })

  test('whose answer was lost is not drawn twice', async () => {
    const { ink, his, hers, draw } = await open()
    hers.line.loseAck = true
    draw(hers, 1)
    await settle()
    hers.line.loseAck = false
    hers.line.reconnect()
    await settle()
    expect(ink.strokes()).toHaveLength(1)
    expect([xs(his), xs(hers), hers.sync.read().status]).toEqual([[1], [1], 'saved'])
  })

  test('is drawn anew when the page lost its id to other pages of the person', async () => {
    const { ink, hers, his, connect, draw } = await open()
    hers.line.online = false
    draw(hers, 1)
    const others = [connect(student), connect(student)]
    await settle()
    for (const [i, other] of others.entries()) draw(other, 10 + i)
    await settle()
    hers.line.reconnect()
    await settle()
    expect(ink.strokes()).toHaveLength(3)
    expect(xs(hers)).toEqual(xs(his))
  })

  test('that one erased is gone for both', async () => {
    const { his, hers, draw } = await open()
    const key = draw(hers, 1)
    await settle()
    his.sync.erase([key])
    await settle()
    expect([xs(his), xs(hers)]).toEqual([[], []])
  })
})
