/** Downloads a file under this name. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Downloads what an address of this site answers under this name, without holding it in memory. */
export const saveFrom = (name: string, address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
