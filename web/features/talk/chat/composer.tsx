import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { QuotedMessage } from '#contract/talk/shapes/chat.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { cleanText, textLength } from '#contract/vocabulary/text.ts'
import { errorCodeText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { readTypedTexts, writeTypedTexts } from '#web/lib/typed-texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ComposerPicture, PictureButton, usePicture } from './composer-picture.tsx'
import type { MessageExtras } from './outgoing.ts'
import { ComposerQuote } from './quote.tsx'
import { SafetyNote } from './safety-note.tsx'
import { takeSharedContent, useSharedContent } from './shared-content.ts'
import { TemplatesMenu } from './templates.tsx'

const VoiceRecorder = lazy(() =>
  import('./voice-recorder.tsx').then(({ VoiceRecorder }) => ({ default: VoiceRecorder })),
)

/** Length of the text from which on the remaining characters are shown. */
const countFrom = 900

type ComposerProps = {
  /** Drafts are stored on this device under this key, one per conversation. */
  draftKey: string
  name: string
  onTyping?: () => void
  /** Returns true when the text was accepted, so that the box can be cleared. */
  onSend: (text: string, attached?: MessageExtras['attached']) => boolean
  /** What may be sent beside text; a room that is not open yet takes text alone. */
  files?: { readonly pictures: boolean; readonly voice: boolean }
  busy?: boolean
  /** The message that is being answered. */
  reply?: (QuotedMessage & { readonly mine: boolean }) | null
  onCancelReply?: () => void
  /** Shows the templates of a tutor before the box. */
  withTemplates?: boolean
}

/** Whether this browser can write what a microphone hears into a file. */
const canRecord = (): boolean =>
  typeof MediaRecorder === 'function' && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** A menu gives the focus back to its button when it closes; the box takes it after that. */
const focusSoon = (box: RefObject<HTMLTextAreaElement | null>): void => {
  requestAnimationFrame(() => box.current?.focus())
}

/** With a mouse and keyboard Enter sends; on touch screens it starts a new line and the button sends. */
const sendsOnEnter = (): boolean => matchMedia('(pointer: fine)').matches

export function Composer({
  draftKey,
  name,
  onTyping,
  onSend,
  busy = false,
  reply,
  onCancelReply,
  withTemplates,
  files,
}: ComposerProps) {
  const t = useCopy(chat)
  const form = `message-${draftKey}`
  const [text, setText] = useState(() => readTypedTexts(form)?.text ?? '')
  const box = useRef<HTMLTextAreaElement>(null)
  const length = textLength(cleanText(text))
  const charactersLeft = limits.message.max - length
  const replyId = reply?.id
  const pictures = usePicture()
  const { picture } = pictures
  const [recording, setRecording] = useState(false)
  const isEmpty = length === 0 && !picture
  const shared = useSharedContent()

  useEffect(() => {
    if (replyId !== undefined) focusSoon(box)
  }, [replyId])

  const write = (next: string) => {
    setText(next)
    writeTypedTexts(form, next === '' ? {} : { text: next })
    if (next !== '') onTyping?.()
  }
  const takePictures = files?.pictures ?? false
  const takeShared = useEffectEvent(() => {
    const taken = takeSharedContent(takePictures)
    if (!taken) return
    if (taken.text !== '') write(text.trim() === '' ? taken.text : `${text.trimEnd()}\n${taken.text}`)
    if (taken.picture) void pictures.take(taken.picture)
    focusSoon(box)
  })
  const isShared = shared !== null && (shared.text !== '' || takePictures)
  useEffect(() => {
    if (isShared) takeShared()
  }, [isShared])
  const send = () => {
    if (isEmpty || pictures.busy || charactersLeft < 0 || busy) return
    const size = picture && { width: picture.width, height: picture.height }
    if (!onSend(text, picture && size ? { file: picture.file, shown: { kind: 'image', ...size } } : undefined)) return
    write('')
    pictures.remove()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && reply) return onCancelReply?.()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !sendsOnEnter()) return
    event.preventDefault()
    send()
  }

  const onPaste = (event: ClipboardEvent) => {
    // A copied piece of a page brings its text along, which is what the writer wants here.
    const [file] = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (!files?.pictures || !file || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    void pictures.take(file)
  }
  const closeRecorder = () => {
    setRecording(false)
    focusSoon(box)
  }

  if (recording)
    return (
      <Suspense fallback={<div className="composer" />}>
        <VoiceRecorder onSend={(voice) => onSend('', voice)} onClose={closeRecorder} />
      </Suspense>
    )
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault()
        // The form of a dialog opened from here is its child in the tree of components.
        if (event.target === event.currentTarget) send()
      }}
    >
      {withTemplates && (
        <TemplatesMenu
          onInsert={(template) => {
            write(text.trim() === '' ? template : `${text.trimEnd()}\n${template}`)
            focusSoon(box)
          }}
        />
      )}
      {files?.pictures && <PictureButton onPick={(file) => void pictures.take(file)} />}
      <div className="grow min-w-0">
        {files?.pictures && <ComposerPicture {...pictures} />}
        {reply && onCancelReply && <ComposerQuote quote={reply} name={name} onCancel={onCancelReply} />}
        <textarea
          ref={box}
          dir="auto"
          rows={1}
          className="input textarea block"
          aria-label={t('messageTo', { name })}
          placeholder={t('messageTo', { name })}
          aria-invalid={charactersLeft < 0 || undefined}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        {length >= countFrom && (
          <p
            className={charactersLeft < 0 ? 'caption text-danger-text px-3 pt-1' : 'caption quiet px-3 pt-1'}
            role="status"
          >
            {charactersLeft < 0 ? errorCodeText('message-text-too-long') : t('left', { count: charactersLeft })}
          </p>
        )}
        <div role="status">
          <SafetyNote text={text} className="px-3 pt-1" />
        </div>
      </div>
      {files?.voice && isEmpty && canRecord() ? (
        <IconButton
          icon="i-ph-microphone"
          round
          kind="main"
          label={t('voice.record')}
          disabled={pictures.busy}
          onClick={() => setRecording(true)}
        />
      ) : (
        <IconButton
          type="submit"
          icon="i-ph-paper-plane-right-fill"
          flipIcon
          round
          kind="main"
          label={t('send')}
          disabled={isEmpty || charactersLeft < 0}
          loading={busy || pictures.busy}
        />
      )}
    </form>
  )
}
