/** Every screen to take a screenshot of: as whom, where, and what is done before. */
import { accountScreens } from './account.ts'
import { adminScreens } from './admin.ts'
import { callScreens } from './calls.ts'
import { chatScreens } from './chat.ts'
import { clipScreens } from './clips.ts'
import { insightScreens } from './insights.ts'
import { lessonScreens } from './lessons.ts'
import { moneyScreens } from './money.ts'
import { nowScreens } from './now.ts'
import { onboardingScreens } from './onboarding.ts'
import { publicScreens } from './public.ts'
import type { Screen } from './screen.ts'
import { studioScreens } from './studio.ts'
import { bookedScreens, tutorScreens } from './tutors.ts'

export const screens: readonly Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...tutorScreens,
  ...moneyScreens,
  ...lessonScreens,
  ...nowScreens,
  ...onboardingScreens,
  ...chatScreens,
  ...callScreens,
  ...clipScreens,
  ...insightScreens,
  ...adminScreens,
  ...studioScreens,
  ...bookedScreens,
]
