/** Which of the two in a conversation is a student under age, for what stands beside its messages. */
import { createContext } from 'react'

/** `other`: to the tutor. `reader`: to the student. Null: neither is under age. */
export type MinorSide = 'other' | 'reader' | null

export const MinorSideContext = createContext<MinorSide>(null)
