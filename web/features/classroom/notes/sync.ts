/** The notes of one lesson on this page: one text, kept as `DocumentSync` says. */
import * as Y from 'yjs'
import { notesLimits } from '#contract/vocabulary/notes.ts'
import { type DocumentLine, DocumentSync } from '#web/features/classroom/documents/document-sync.ts'

const textName = 'notes'
/** The end of a range stays with the character before it. */
const toTheLeft = -1

/** An edit of what was typed, at places that stay with their words when others write. */
type Edit =
  | { readonly insert: string; readonly at: Y.RelativePosition }
  | { readonly from: Y.RelativePosition; readonly to: Y.RelativePosition }

export class NotesSync extends DocumentSync<Edit> {
  constructor(line: DocumentLine, now: () => number) {
    super(line, now, notesLimits)
  }

  get text(): Y.Text {
    return this.doc.getText(textName)
  }

  protected unstoredEdits(doc: Y.Doc, unsent: Uint8Array): Edit[] {
    const typed = new Y.Doc()
    Y.applyUpdate(typed, Y.encodeStateAsUpdate(doc))
    const stored = doc.getText(textName)
    const edits: Edit[] = []
    let at = 0
    typed.getText(textName).observe(({ delta }) => {
      for (const { retain = 0, insert, delete: removed = 0 } of delta) {
        const from = Y.createRelativePositionFromTypeIndex(stored, at)
        if (typeof insert === 'string') edits.push({ insert, at: from })
        if (removed > 0) {
          const to = Y.createRelativePositionFromTypeIndex(stored, at + removed, toTheLeft)
          edits.push({ from, to })
        }
        at += retain + removed
      }
    })
    Y.applyUpdate(typed, unsent)
    return edits
  }

  protected make(edit: Edit): void {
    const placeOf = (position: Y.RelativePosition): number =>
      Y.createAbsolutePositionFromRelativePosition(position, this.doc)?.index ?? this.text.length
    if ('insert' in edit) {
      this.text.insert(placeOf(edit.at), edit.insert)
      return
    }
    const from = placeOf(edit.from)
    this.text.delete(from, Math.max(0, placeOf(edit.to) - from))
  }
}
