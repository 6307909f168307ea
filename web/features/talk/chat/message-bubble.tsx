import { memo, type ReactElement, useEffect, useRef } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { formatTime } from '#web/lib/format.ts'
import { splitLinks } from '#web/lib/links.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { BubbleAttachment } from './bubble-attachment.tsx'
import { MarkedText } from './marked-text.tsx'
import type { JumpTarget } from './message-place.ts'
import { dropMessage, retryMessage } from './outgoing.ts'
import { BubbleQuote } from './quote.tsx'
import { SafetyNote } from './safety-note.tsx'
import type { Bubble } from './timeline.ts'

const ticks: Readonly<Record<Bubble['delivery'], IconName>> = {
  pending: 'i-ph-clock',
  failed: 'i-ph-warning-circle',
  sent: 'i-ph-check',
  seen: 'i-ph-checks',
}

const tickColours: Readonly<Partial<Record<Bubble['delivery'], string>>> = {
  failed: 'text-danger-text',
  seen: 'text-accent',
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
    <span
      className={isShown ? 'bubble-meta flex items-center gap-1 text-quiet fs-micro leading-[1.4]' : 'visually-hidden'}
    >
      <span className={cx('num', !last && 'visually-hidden')}>{formatTime(bubble.at)}</span>
      {edited && <span>{t('edited')}</span>}
      {mine && (
        <>
          {(last || delivery === 'failed') && <Icon name={ticks[delivery]} className={tickColours[delivery]} />}
          <span className="visually-hidden">{t(`delivery.${delivery}`)}</span>
        </>
      )}
    </span>
  )
}

type BubbleTextProps = { text: string; keyword: string }

/** `data-text` is what a mark in it is read from. */
function BubbleText({ text, keyword }: BubbleTextProps) {
  return (
    <p data-text="" dir="auto" className="whitespace-pre-wrap">
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

type MessageBubbleProps = {
  bubble: Bubble
  name: string
  /** A jump that ends at this message and was not shown yet. */
  jump: JumpTarget | null
  onJumped: () => void
  onQuote: (id: number) => void
  /** The text of a search, whose places are marked; empty without one. */
  keyword: string
  /** Opens the menu of this message at the button. */
  onMenu: (button: HTMLElement) => void
  menuOpen: boolean
  /** It has come while the conversation was open, and is seen to arrive. */
  arriving: boolean
}

/**
 * One message. A conversation has thousands, and scrolling draws dozens at once, so each holds nothing but what is seen
 * of it: menu and dialogs are those of the whole log.
 */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps): ReactElement {
  const { bubble, name, jump, onJumped, onQuote, keyword, onMenu, menuOpen, arriving } = props
  const t = useCopy(chat)
  const { refId, mine } = bubble
  const ref = useJumpMark(jump, onJumped)
  const openState = menuOpen ? '' : undefined
  return (
    <article
      ref={ref}
      tabIndex={-1}
      className={cx(
        'bubble',
        mine && 'bubble-me',
        bubble.delivery === 'failed' && 'bubble-failed',
        arriving && 'bubble-arriving',
      )}
      data-key={bubble.key}
      data-last={bubble.last ? '' : undefined}
      data-popup-open={openState}
    >
      {!mine && <span className="visually-hidden">{name}: </span>}
      {bubble.quote && <BubbleQuote quote={bubble.quote} name={name} onJump={onQuote} />}
      {bubble.attachment && <BubbleAttachment bubble={bubble} name={name} />}
      {bubble.text !== '' && <BubbleText text={bubble.text} keyword={keyword} />}
      <Meta bubble={bubble} />
      <SafetyNote text={bubble.text} className="mt-1 pt-1 border-t border-line" />
      <button
        type="button"
        aria-label={t('messageOptions')}
        aria-haspopup="menu"
        aria-expanded={menuOpen}
        className={buttonClass('plain', 'sm', 'btn-icon bubble-menu')}
        data-popup-open={openState}
        onClick={({ currentTarget }) => onMenu(currentTarget)}
      >
        <Icon name="i-ph-caret-down" />
      </button>
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
})
