/** Downloads an iCalendar text as a file. */
export const saveCalendar = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
