/** 49 random bits: fifteen digits, as an id in an address may have, and none that counting would find. */
export const randomId = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 17) * 2 ** 32 + low + 1
}
