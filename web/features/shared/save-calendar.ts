import { saveFile } from '#web/lib/save-file.ts'

/** Downloads an iCalendar text as a file. */
export const saveCalendar = (name: string, text: string): void =>
  saveFile(name, new Blob([text], { type: 'text/calendar;charset=utf-8' }))
