import { lazy, type PointerEvent, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { forReader } from '#web/copy/reader.tsx'
import { useCopy } from '#web/copy/use-copy.ts'
import { useCorrectedLesson } from '#web/features/classroom/corrections/corrected-lesson.ts'
import { type MarkedRange, markedRangeIn } from '#web/features/classroom/words/marked-range.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ContextMenu } from '#web/ui/context-menu.tsx'
import { AnchoredMenu, type MenuAction } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ReportChat } from './block-and-report.tsx'
import { EditDialog, removeMessage, useMessageWord, wordOfMessage } from './message-actions.tsx'
import type { Bubble, Entry } from './timeline.ts'

const ChooseWordDialog = lazy(() =>
  import('#web/features/classroom/words/choose-word-dialog.tsx').then(({ ChooseWordDialog }) => ({
    default: ChooseWordDialog,
  })),
)

const CorrectMessageDialog = lazy(() =>
  import('#web/features/classroom/corrections/correct-message-dialog.tsx').then(({ CorrectMessageDialog }) => ({
    default: CorrectMessageDialog,
  })),
)

const copyText = async (text: string, confirmation: string): Promise<void> => {
  await navigator.clipboard.writeText(text)
  toast.show({ id: 'copied', kind: 'success', title: confirmation })
}

/** A message whose menu was opened last, and what was marked in it then. */
interface Chosen {
  readonly bubble: Bubble
  readonly marked: MarkedRange | null
}

type Question = 'edit' | 'delete' | 'word' | 'correct' | 'report'

const textOf = (article: Element): Element | null => article.querySelector('[data-text]')

type MessageMenuOptions = {
  entries: readonly Entry[]
  /** The other member. */
  otherId: number
  name: string
  /** Called with the id of a message; without it messages cannot be answered here. */
  onReply?: ((id: number) => void) | undefined
}

/** The menu of messages and the dialogs it leads to, one for a whole log. */
export const useMessageMenu = ({ entries, otherId, name, onReply }: MessageMenuOptions) => {
  const t = useCopy(chat)
  const touch = useMediaQuery('(hover: none)')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'button' | 'pointer' | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const pressed = useRef<{ readonly article: Element; readonly marked: MarkedRange | null } | null>(null)
  const wordSaver = useMessageWord()
  const correctedLesson = useCorrectedLesson()
  const { bubble, marked = null } = chosen ?? {}

  const choose = (article: Element): boolean => {
    const key = article.getAttribute('data-key')
    const pressedBubble = entries.find((entry): entry is Bubble => entry.kind === 'bubble' && entry.key === key)
    if (!pressedBubble) return false
    // A press takes the mark away before the menu opens; a key leaves it.
    const pressedMark = pressed.current?.article === article ? pressed.current.marked : null
    setChosen({ bubble: pressedBubble, marked: markedRangeIn(textOf(article)) ?? pressedMark })
    pressed.current = null
    return true
  }

  const actionsOf = ({ id, mine, text }: Bubble): MenuAction[] => {
    const hasText = text !== ''
    const saveWord = (): void => {
      const word = wordOfMessage(text, marked)
      if (word) wordSaver?.save(word)
      else setQuestion('word')
    }
    const actions: (MenuAction | false | null | undefined)[] = [
      id !== null &&
        onReply && { label: t('reply'), icon: 'i-ph-arrow-bend-up-left', flipIcon: true, onSelect: () => onReply(id) },
      hasText && { label: t('copy'), icon: 'i-ph-copy', onSelect: () => void copyText(text, t('copied')) },
      hasText && wordSaver && { label: wordSaver.label, icon: 'i-ph-bookmark-simple', onSelect: saveWord },
      !mine &&
        hasText &&
        correctedLesson !== null && {
          label: t('correct'),
          icon: 'i-ph-highlighter',
          onSelect: () => setQuestion('correct'),
        },
      mine &&
        id !== null &&
        hasText && { label: t('edit'), icon: 'i-ph-pencil-simple', onSelect: () => setQuestion('edit') },
      mine &&
        id !== null && { label: t('delete'), icon: 'i-ph-trash', danger: true, onSelect: () => setQuestion('delete') },
      !mine && id !== null && { label: t('report'), icon: 'i-ph-flag', onSelect: () => setQuestion('report') },
    ]
    return actions.filter((action) => action !== undefined && action !== null && action !== false)
  }
  const actions = bubble ? actionsOf(bubble) : []
  const close = () => setQuestion(null)

  const dialogs = bubble && (
    <>
      {question === 'word' && (
        <Suspense>
          <ChooseWordDialog
            text={bubble.text}
            onClose={close}
            onChoose={(word) => {
              close()
              wordSaver?.save(word)
            }}
          />
        </Suspense>
      )}
      {correctedLesson !== null && question === 'correct' && (
        <Suspense>
          <CorrectMessageDialog lessonId={correctedLesson} text={bubble.text} marked={marked} onClose={close} />
        </Suspense>
      )}
      {bubble.id !== null && question === 'report' && (
        <ReportChat
          person={{ id: otherId, name }}
          about={t('reportMessage', { name, id: String(bubble.id) })}
          onClose={close}
        />
      )}
      {bubble.id !== null && question === 'edit' && <EditDialog id={bubble.id} text={bubble.text} onClose={close} />}
      <ConfirmDialog
        open={question === 'delete'}
        onOpen={(next) => setQuestion(next ? 'delete' : null)}
        kind="danger"
        icon="i-ph-trash"
        title={t('deleteTitle')}
        confirm={t('delete')}
        cancel={forReader(common.cancel)}
        onConfirm={() => {
          close()
          if (bubble.id !== null) void removeMessage(bubble.id)
        }}
      >
        {t('deleteHelp')}
      </ConfirmDialog>
    </>
  )

  return {
    /** Key of the message whose menu is open. */
    openKey: open === null ? null : bubble?.key,
    openAt: (at: HTMLElement): void => {
      const article = at.closest('article')
      if (!article || !choose(article)) return
      setButton(at)
      setOpen('button')
    },
    /** Goes to the log, in the capture phase: reads what is marked before the press takes the mark away. */
    watchPress: ({ currentTarget, target }: PointerEvent<HTMLElement>): void => {
      const article = target instanceof Element ? target.closest('article') : null
      const isHere = article && currentTarget.contains(article)
      pressed.current = isHere ? { article, marked: markedRangeIn(textOf(article)) } : null
    },
    /** The log with the menu that a long press opens, and all else that is shown for one of its messages. */
    around: (log: ReactElement): ReactNode => (
      <>
        {touch ? (
          <ContextMenu
            area={log}
            actions={actions}
            onOpen={(target) => {
              const article = target.closest('article')
              if (!article || !choose(article)) return false
              setOpen('pointer')
              return true
            }}
            onClose={() => setOpen(null)}
          />
        ) : (
          log
        )}
        <AnchoredMenu
          anchor={button}
          open={open === 'button'}
          onOpen={(next) => setOpen(next ? 'button' : null)}
          actions={actions}
        />
        {dialogs}
      </>
    ),
  }
}
