/** Saving a word to the list of a student, from wherever it is met. */
import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { saveDemoWord } from '#contract/classroom/api/demo-words.ts'
import { saveWord } from '#contract/classroom/api/words.ts'
import type { MarkedWord } from '#contract/classroom/rules/words.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { WordKind } from '#contract/vocabulary/words.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { wordList } from '#web/copy/words.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { toast } from '#web/ui/toast.tsx'
import { useRefreshWords } from './query.ts'
import { SavingDemo, SavingLesson, TalkingStudent } from './word-places.ts'

export type WordOwner = { readonly studentId: number } | { readonly demoSessionId: number }

/** What takes words here: the student's own list, that of the student the tutor talks to, or a demo session. */
export const useWordOwner = (): WordOwner | null => {
  const user = useUser()
  const student = use(TalkingStudent)
  const demoSessionId = use(SavingDemo)
  if (demoSessionId !== null) return { demoSessionId }
  const studentId = user?.role === Role.Student ? user.id : student
  return studentId === null ? null : { studentId }
}

/** Words of the action that saves, which differ between the student and the tutor. */
export const useSaveLabel = (): string => {
  const t = useCopy(wordList)
  return t(useUser()?.role === Role.Student ? 'save.own' : 'save.student')
}

export interface WordToSave extends MarkedWord {
  readonly kind?: WordKind | null
}

/** Saves a word and says so; a word that was saved before is no error. */
export const useSaveWord = (owner: WordOwner | null) => {
  const t = useCopy(wordList)
  const refresh = useRefreshWords()
  const lessonId = use(SavingLesson)
  return useMutation({
    mutationFn: async (word: WordToSave) => {
      if (owner === null) return null
      if ('demoSessionId' in owner) return api(saveDemoWord, { params: { id: owner.demoSessionId }, body: word })
      return api(saveWord, { body: { ...owner, ...word, ...(lessonId !== null && { lessonId }) } })
    },
    onSuccess: (saved) => {
      if (!saved) return
      const textKey = saved.isNew ? 'save.saved' : saved.isCompleted ? 'save.completed' : 'save.known'
      const kind = textKey === 'save.known' ? 'info' : 'success'
      toast.show({ id: 'word', kind, title: t(textKey, { word: saved.text }) })
      refresh()
    },
    onError: (error) => {
      const text = codeOf(error) === 'forbidden' ? t('save.forbidden') : errorText(error)
      toast.show({ id: 'word', kind: 'danger', title: t('save.failed'), text })
    },
  })
}
