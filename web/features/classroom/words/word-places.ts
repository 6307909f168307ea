/** Where words that are met belong. Apart from what saves them: a call tells it, and loads that when somebody saves. */
import { createContext } from 'react'

/** The student a tutor talks to in this part of the screen; null where there is none. */
export const TalkingStudent = createContext<number | null>(null)

/** The lesson whose words are saved in this part of the screen; null where it is about none. */
export const SavingLesson = createContext<number | null>(null)

/** The demo session whose words are saved in this part of the screen; null elsewhere. They go to nobody's list. */
export const SavingDemo = createContext<number | null>(null)
