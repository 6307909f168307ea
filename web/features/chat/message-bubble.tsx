import { lazy, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { chat } from '#web/copy/chat.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatTime } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ContextMenu } from '#web/ui/context-menu.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { removeMessage } from './actions.ts'
import { BubbleAttachment } from './bubble-attachment.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { splitLinks } from './links.ts'
import { MarkedText } from './marked-text.tsx'
import type { JumpTarget } from './message-place.ts'
import { useMessageWord } from './message-word.ts'
import { dropMessage, retryMessage } from './outgoing.ts'
import { BubbleQuote } from './quote.tsx'
import { ReportChat } from './room-dialogs.tsx'
import { SafetyNote } from './safety-note.tsx'
import type { Bubble } from './timeline.ts'

const ChooseWordDialog = lazy(() =>
  import('#web/features/words/choose-word-dialog.tsx').then(({ ChooseWordDialog }) => ({ default: ChooseWordDialog })),
)

const ticks: Readonly<Record<Bubble['delivery'], IconName>> = {
  pending: 'i-ph-clock',
  failed: 'i-ph-warning-circle',
  sent: 'i-ph-check',
  seen: 'i-ph-checks',
}

/**
 * Time, edit mark and delivery state. A run of messages shows one time; marks of a single message are shown on that
 * message, and screen readers hear both on each.
 */
function Meta({ bubble }: { bubble: Bubble }) {
  const t = useCopy(chat)
  const { mine, edited, delivery, last } = bubble
  const isShown = last || edited || delivery === 'failed'
  return (
    <span className={isShown ? 'bubble-meta' : 'visually-hidden'}>
      <span className={cx('num', !last && 'visually-hidden')}>{formatTime(bubble.at)}</span>
      {edited && <span>{t('edited')}</span>}
      {mine && (
        <>
          {(last || delivery === 'failed') && (
            <Icon name={ticks[delivery]} className={delivery === 'seen' ? 'text-accent' : undefined} />
          )}
          <span className="visually-hidden">{t(`delivery.${delivery}`)}</span>
        </>
      )}
    </span>
  )
}

type BubbleTextProps = { text: string; keyword: string; ref: Ref<HTMLParagraphElement> }

function BubbleText({ text, keyword, ref }: BubbleTextProps) {
  return (
    <p ref={ref} dir="auto" className="whitespace-pre-wrap">
      {splitLinks(text).map((piece, index) =>
        piece.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
            <MarkedText text={piece.text} keyword={keyword} />
          </a>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <MarkedText key={index} text={piece.text} keyword={keyword} />
        ),
      )}
    </p>
  )
}

/** How long a message is marked after a jump to it. */
const jumpMarkMs = 2000
/** Frames within which a line that has come into view is measured. */
const focusFrames = 30

const copyText = async (text: string, done: string): Promise<void> => {
  await navigator.clipboard.writeText(text)
  toast.show({ id: 'copied', kind: 'success', title: done })
}

type MessageBubbleProps = {
  bubble: Bubble
  name: string
  /** A jump that ends at this message and was not shown yet. */
  jump: JumpTarget | null
  onJumped: () => void
  /** Called with the id of this message; without it messages cannot be answered here. */
  onReply?: ((id: number) => void) | undefined
  onQuote: (id: number) => void
  /** The text of a search, whose places are marked; empty without one. */
  keyword: string
}

/** Shows where a jump has ended: the message lights up, and takes the focus unless that is needed elsewhere. */
const useJumpMark = (jump: JumpTarget | null, onJumped: () => void) => {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump is shown once
  useEffect(() => {
    const bubble = ref.current
    if (!jump || !bubble) return
    let frame = 0
    // A line that is not measured yet is hidden and cannot take the focus.
    const show = (framesLeft: number) => {
      if (jump.focus) bubble.focus({ preventScroll: true })
      if (jump.focus && document.activeElement !== bubble && framesLeft > 0) {
        frame = requestAnimationFrame(() => show(framesLeft - 1))
        return
      }
      const outline = (colour: string) => ({ boxShadow: `0 0 0 3px ${colour}` })
      bubble.animate([outline('var(--accent)'), outline('var(--accent)'), outline('transparent')], jumpMarkMs)
      onJumped()
    }
    show(focusFrames)
    return () => cancelAnimationFrame(frame)
  }, [jump?.turn])
  return ref
}

/** One message and the menu of its actions. */
export function MessageBubble({ bubble, name, jump, onJumped, onReply, onQuote, keyword }: MessageBubbleProps) {
  const t = useCopy(chat)
  const [asking, setAsking] = useState<'edit' | 'delete' | 'word' | 'report' | null>(null)
  const saving = useMessageWord(bubble.text, () => setAsking('word'))
  const { id, refId, mine } = bubble
  const touch = useMediaQuery('(hover: none)')
  const ref = useJumpMark(jump, onJumped)
  const hasText = bubble.text !== ''
  const own: MenuAction[] =
    mine && id !== null
      ? [
          ...(hasText
            ? [{ label: t('edit'), icon: 'i-ph-pencil-simple' as const, onSelect: () => setAsking('edit') }]
            : []),
          { label: t('delete'), icon: 'i-ph-trash', danger: true, onSelect: () => setAsking('delete') },
        ]
      : []
  const copy: MenuAction = {
    label: t('copy'),
    icon: 'i-ph-copy',
    onSelect: () => void copyText(bubble.text, t('copied')),
  }
  const reply: MenuAction[] =
    id !== null && onReply
      ? [{ label: t('reply'), icon: 'i-ph-arrow-bend-up-left', flipIcon: true, onSelect: () => onReply(id) }]
      : []
  const report: MenuAction[] =
    mine || id === null ? [] : [{ label: t('report'), icon: 'i-ph-flag', onSelect: () => setAsking('report') }]
  const actions = [...reply, ...(hasText ? [copy, ...saving.actions] : []), ...own, ...report]
  const article = (
    <article
      ref={ref}
      tabIndex={-1}
      className={cx('bubble', mine && 'bubble-me', bubble.delivery === 'failed' && 'bubble-failed')}
      data-last={bubble.last ? '' : undefined}
      // Before the press on the menu takes the mark away.
      onPointerDownCapture={saving.readMark}
    >
      {!mine && <span className="visually-hidden">{name}: </span>}
      {bubble.quote && <BubbleQuote quote={bubble.quote} name={name} onJump={onQuote} />}
      {bubble.attachment && <BubbleAttachment bubble={bubble} name={name} />}
      {bubble.text !== '' && <BubbleText ref={saving.text} text={bubble.text} keyword={keyword} />}
      <Meta bubble={bubble} />
      <SafetyNote text={bubble.text} className="mt-1 pt-1 border-t border-line" />
      <Menu
        trigger={
          <IconButton
            icon="i-ph-caret-down"
            label={t('messageOptions')}
            size="sm"
            kind="plain"
            className="bubble-menu"
          />
        }
        actions={actions}
      />
      {bubble.delivery === 'failed' && refId !== null && (
        <span className="row-2 pt-1">
          {bubble.reason !== 'file-lost' && bubble.reason !== 'file-refused' && (
            <Button kind="quiet" size="sm" onClick={() => retryMessage(refId)}>
              {t('retry')}
            </Button>
          )}
          <Button kind="plain" size="sm" onClick={() => dropMessage(refId)}>
            {t('drop')}
          </Button>
        </span>
      )}
    </article>
  )
  return (
    <>
      {touch ? <ContextMenu area={article} actions={actions} /> : article}
      {asking === 'word' && (
        <Suspense>
          <ChooseWordDialog
            text={bubble.text}
            onClose={() => setAsking(null)}
            onChoose={(word) => {
              setAsking(null)
              saving.save(word)
            }}
          />
        </Suspense>
      )}
      {id !== null && asking === 'report' && (
        <ReportChat about={t('reportMessage', { name, id: String(id) })} onClose={() => setAsking(null)} />
      )}
      {id !== null && asking === 'edit' && <EditDialog id={id} text={bubble.text} onClose={() => setAsking(null)} />}
      {id !== null && (
        <ConfirmDialog
          open={asking === 'delete'}
          onOpen={(open) => setAsking(open ? 'delete' : null)}
          kind="danger"
          icon="i-ph-trash"
          title={t('deleteTitle')}
          confirm={t('delete')}
          cancel={common.cancel}
          onConfirm={() => {
            setAsking(null)
            void removeMessage(id)
          }}
        >
          {t('deleteHelp')}
        </ConfirmDialog>
      )}
    </>
  )
}
