/** The words of a call: a lesson's, unless its screen provides those of another kind. */
import { createContext, useContext } from 'react'
import { sessions } from '#web/copy/sessions.ts'
import { type Translator, useCopy } from '#web/copy/use-copy.ts'

export const CallCopy = createContext<typeof sessions>(sessions)

export const useCallCopy = (): Translator<typeof sessions> => useCopy(useContext(CallCopy))
