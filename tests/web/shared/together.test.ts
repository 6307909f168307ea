import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGathering, type ToldAnswer } from '#web/lib/together.ts'

const told = (body: unknown): ToldAnswer => ({ status: 200, body })

const open = (answers: Record<string, ToldAnswer> | null | Error) => {
  const asked: { page?: string; read?: string[] }[] = []
  const gathering = createGathering(async (query) => {
    asked.push(query)
    if (answers instanceof Error) throw answers
    return answers
  })
  return { asked, gathering }
}

/** The answers of these reads, which begin in one turn. */
const findAll = async ({ gathering }: ReturnType<typeof open>, ...addresses: string[]) => {
  const found = Promise.all(addresses.map((address) => gathering.find(address)))
  await vi.runAllTimersAsync()
  return found
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reads of one turn', () => {
  test('are one request, each asked for once', async () => {
    const tab = open({ '/a': told(1), '/b?x=1&y=2': told(2) })
    expect(await findAll(tab, '/a', '/b?y=2&x=1', '/a')).toEqual([told(1), told(2), told(1)])
    expect(tab.asked).toEqual([{ read: ['/a', '/b?x=1&y=2'] }])
  })

  test('one goes alone, and so does what was left out', async () => {
    const tab = open({ '/a': told(1) })
    expect(await findAll(tab, '/a')).toEqual([null])
    expect(tab.asked).toEqual([])
    expect(await findAll(tab, '/a', '/slow')).toEqual([told(1), null])
  })

  test('fail together', async () => {
    const tab = open(new Error('no answer'))
    const found = Promise.allSettled([tab.gathering.find('/a'), tab.gathering.find('/b')])
    await vi.runAllTimersAsync()
    expect((await found).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('go alone for good once the server knows no such request', async () => {
    const tab = open(null)
    expect(await findAll(tab, '/a', '/b')).toEqual([null, null])
    expect(await findAll(tab, '/a', '/b')).toEqual([null, null])
    expect(tab.asked).toHaveLength(1)
  })

  test('are spread over requests when they are many', async () => {
    const tab = open({})
    await findAll(tab, ...Array.from({ length: 25 }, (_, n) => `/lesson/${n}`))
    expect(tab.asked.map(({ read }) => read?.length)).toEqual([20, 5])
  })
})

describe('the answers of a page', () => {
  test('wait for whoever asks, once', async () => {
    const tab = open({ '/a': told(1) })
    tab.gathering.open('/chat')
    expect(await findAll(tab, '/a')).toEqual([told(1)])
    expect(await findAll(tab, '/a')).toEqual([null])
    expect(tab.asked).toEqual([{ page: '/chat' }])
  })

  test('are dropped when something has changed, and when they are old', async () => {
    const tab = open({ '/a': told(1) })
    tab.gathering.open('/chat')
    await findAll(tab)
    tab.gathering.forget()
    expect(await findAll(tab, '/a')).toEqual([null])
    tab.gathering.open('/chat')
    await findAll(tab)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await findAll(tab, '/a')).toEqual([null])
  })

  test('tell whoever waits that they failed; the next asks alone', async () => {
    const tab = open(new Error('no answer'))
    tab.gathering.open('/chat')
    await expect(tab.gathering.find('/a')).rejects.toThrow('no answer')
    expect(await findAll(tab, '/a')).toEqual([null])
  })
})
