/** The wish to have a tutor of the own gender, remembered on this device for searches and for lessons taken over. */
import { readStored, writeStored } from '#web/lib/storage.ts'

const key = 'hiwar.now.same-gender'
export const readsSameGender = (): boolean => readStored(key) === 'true'
export const keepSameGender = (wish: boolean): void => writeStored(key, wish ? 'true' : null)
