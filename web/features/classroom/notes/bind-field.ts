import * as Y from 'yjs'
import { unfieldable } from '#contract/vocabulary/text.ts'
import { editBetween, moveCaret } from './field-text.ts'
import type { NotesSync } from './sync.ts'

export interface BoundField {
  undo(): void
  /** The field is no longer written to, nor read. */
  unbind(): void
}

/** Binds a text field to shared notes. Undoing takes back what was typed here, never what the other person wrote. */
export const bindField = (field: HTMLTextAreaElement, sync: NotesSync): BoundField => {
  const { doc, text } = sync
  const undoing = new Y.UndoManager(text, { trackedOrigins: new Set([field]) })
  let shown = ''

  const show = (delta: Parameters<typeof moveCaret>[1]): void => {
    const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field
    shown = text.toString()
    field.value = shown
    field.setSelectionRange(moveCaret(selectionStart, delta), moveCaret(selectionEnd, delta), selectionDirection)
    field.scrollTop = scrollTop
  }

  const readTyped = (): void => {
    const edit = editBetween(shown, field.value, field.selectionEnd)
    if (!edit) return
    const inserted = edit.inserted.replace(unfieldable, '')
    shown = field.value
    doc.transact(() => {
      text.delete(edit.at, edit.removed)
      text.insert(edit.at, inserted)
    }, field)
    if (inserted !== edit.inserted) show([])
  }

  const follow = ({ delta }: Y.YTextEvent, { origin }: Y.Transaction): void => {
    if (origin !== field) show(delta)
  }
  const holdRemote = (): void => sync.holdRemote(true)
  const releaseRemote = (): void => {
    readTyped()
    sync.holdRemote(false)
  }
  const readKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const isRedo = event.code === 'KeyY' || (event.code === 'KeyZ' && event.shiftKey)
    if (!isRedo && event.code !== 'KeyZ') return
    // The field's own history does not know what the other person wrote since.
    event.preventDefault()
    if (isRedo) undoing.redo()
    else undoing.undo()
  }

  show([])
  text.observe(follow)
  const stop = new AbortController()
  const { signal } = stop
  field.addEventListener('input', readTyped, { signal })
  field.addEventListener('compositionstart', holdRemote, { signal })
  field.addEventListener('compositionend', releaseRemote, { signal })
  // A field that is left while composing fires no end in some browsers.
  field.addEventListener('blur', releaseRemote, { signal })
  field.addEventListener('keydown', readKey, { signal })
  return {
    undo: () => void undoing.undo(),
    unbind: () => {
      readTyped()
      stop.abort()
      text.unobserve(follow)
      undoing.destroy()
      sync.holdRemote(false)
    },
  }
}
