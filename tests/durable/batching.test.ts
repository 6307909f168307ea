import { expect, test } from 'vitest'
import { Batching } from '#durable/lib/batching.ts'

/** A call that is answered when the test says so, and what it was asked each time. */
const gate = () => {
  const asked: number[][] = []
  const open: { answer: () => void; fail: () => void }[] = []
  const call = (inputs: number[]): Promise<string[]> => {
    asked.push(inputs)
    return new Promise((resolve, reject) =>
      open.push({ answer: () => resolve(inputs.map(String)), fail: () => reject(new Error('gone')) }),
    )
  }
  return { asked, open, call }
}
const turns = async () => {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

test('one goes at once, and what comes meanwhile goes together, in its order and no more than may', async () => {
  const { asked, open, call } = gate()
  const batching = new Batching(call, 3)
  const answers = [1, 2, 3, 4, 5].map((input) => batching.run(input))
  expect(asked).toEqual([[1]])
  open[0]?.answer()
  await turns()
  expect(asked).toEqual([[1], [2, 3, 4]])
  open[1]?.answer()
  await turns()
  open[2]?.answer()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4', '5'])
  expect(asked).toEqual([[1], [2, 3, 4], [5]])
  await turns()
  expect(batching.idle).toBe(true)
})

test('a call that fails fails for those in it, and the next goes on', async () => {
  const { open, call } = gate()
  const batching = new Batching(call, 10)
  const [first, second, third] = [batching.run(1), batching.run(2), batching.run(3)]
  open[0]?.answer()
  expect(await first).toBe('1')
  await turns()
  open[1]?.fail()
  await expect(second).rejects.toThrow('gone')
  await expect(third).rejects.toThrow('gone')
  const fourth = batching.run(4)
  await turns()
  open[2]?.answer()
  expect(await fourth).toBe('4')
})

test('a call that forgets an answer fails for whoever waits for it', async () => {
  const batching = new Batching<number, string>(async () => [], 10)
  await expect(batching.run(1)).rejects.toThrow('missing')
})
