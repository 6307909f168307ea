/** Local storage of a browser, whose keys are its properties. */
export const createStorage = (): object => {
  const hidden = (value: unknown) => ({ value, enumerable: false })
  const storage: Record<string, string> = Object.create(null, {
    getItem: hidden((key: string) => storage[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      storage[key] = value
    }),
    removeItem: hidden((key: string) => {
      delete storage[key]
    }),
  })
  return storage
}
