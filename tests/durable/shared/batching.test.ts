import { expect, test } from 'vitest'
import { Batching } from '#durable/lib/batching.ts'

/** A request the test settles by hand, and the batches it was called with. */
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

test('the first runs at once, later ones are batched in order up to the bound', async () => {
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
  expect(batching.isIdle).toBe(true)
})

test('a failed batch rejects its own entries, and the next batch runs', async () => {
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

test('a batch that misses an answer rejects that entry', async () => {
  const batching = new Batching<number, string>(async () => [], 10)
  await expect(batching.run(1)).rejects.toThrow('missing')
})
