/** Events and responses about who is inside, in every order a network may deliver them. */
import { describe, expect, test, vi } from 'vitest'
import { InsideMembers } from '#web/features/classroom/sessions/inside-members.ts'

/** A promise that the test settles. */
const later = <T>() => {
  let settle = (_: T): void => undefined
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

describe('who is inside', () => {
  const follow = () => {
    const [listening, answer] = [later<boolean>(), later<readonly number[]>()]
    const calls: string[] = []
    const source = {
      subscribe: () => {
        calls.push('subscribe')
        return listening.promise
      },
      ask: () => {
        calls.push('ask')
        return answer.promise
      },
    }
    const members = new InsideMembers(source)
    return { members, calls, listening, answer, done: members.follow() }
  }
  const idsOf = (members: InsideMembers) => [...members.read()].sort()

  test('is requested only once the server sends changes', async () => {
    const { calls, listening, answer, done } = follow()
    expect(calls).toEqual(['subscribe'])
    listening.settle(true)
    answer.settle([])
    await done
    expect(calls).toEqual(['subscribe', 'ask'])
  })

  test('keeps a join received while an older response is on its way', async () => {
    const { members, listening, answer, done, calls } = follow()
    listening.settle(true)
    await vi.waitFor(() => expect(calls).toContain('ask'), { timeout: 30_000 })
    members.hear(7, true)
    answer.settle([])
    await done
    expect(idsOf(members)).toEqual([7])
  })

  test('keeps a leave received meanwhile, and the last of several events about one person', async () => {
    const { members, listening, answer, done, calls } = follow()
    listening.settle(true)
    await vi.waitFor(() => expect(calls).toContain('ask'), { timeout: 30_000 })
    members.hear(7, false)
    members.hear(8, true)
    members.hear(8, false)
    members.hear(9, false)
    members.hear(9, true)
    answer.settle([7, 8])
    await done
    expect(idsOf(members)).toEqual([9])
  })

  test('is the newest response, not the one that arrives last', async () => {
    const [first, second] = [later<readonly number[]>(), later<readonly number[]>()]
    const answers = [first.promise, second.promise]
    const members = new InsideMembers({
      subscribe: () => Promise.resolve(true),
      ask: () => answers.shift() ?? Promise.resolve([]),
    })
    const before = members.follow()
    await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 30_000 })
    const after = members.follow()
    second.settle([2])
    await after
    first.settle([1])
    await before
    expect(idsOf(members)).toEqual([2])
  })

  test('is requested again after a failed request, until there is an answer', async () => {
    vi.useFakeTimers()
    try {
      const listens = [false, true, true]
      const answers = [[1], null, [1, 2]]
      const members = new InsideMembers({
        subscribe: () => Promise.resolve(listens.shift() ?? true),
        ask: async () => {
          const answer = answers.shift()
          if (!answer) throw new Error('no answer')
          return answer
        },
      })
      await members.follow()
      await vi.runAllTimersAsync()
      expect([idsOf(members), answers]).toEqual([[1, 2], []])
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
