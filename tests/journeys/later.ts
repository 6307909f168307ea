/** What a lesson has left, as it is some time later: the clock of a server that runs cannot be moved, so its past is. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { currentServer } from './current-server.ts'

const busyMs = 5000

const hubFiles = (state: string): string[] => {
  const objects = join(state, 'v3', 'do')
  const hubs = readdirSync(objects).filter((folder) => folder.endsWith('UserHub'))
  return hubs.flatMap((folder) =>
    readdirSync(join(objects, folder))
      .filter((name) => name.endsWith('.sqlite'))
      .map((name) => join(objects, folder, name)),
  )
}

const hasCards = (db: DatabaseSync): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'cards'").get() !== undefined

/** Makes the cards of a lesson, in the hub of its student, older by so much. */
export const ageCards = (lessonId: number, ms: number): void => {
  let aged = 0
  for (const file of hubFiles(currentServer().state)) {
    const db = new DatabaseSync(file, { timeout: busyMs })
    try {
      if (!hasCards(db)) continue
      const { changes } = db
        .prepare(
          `UPDATE cards SET created_at = created_at - ?1, updated_at = updated_at - ?1, shown_at = shown_at - ?1,
             due_at = due_at - ?1, reviewed_at = reviewed_at - ?1 WHERE lesson_id = ?2`,
        )
        .run(ms, lessonId)
      aged += Number(changes)
    } finally {
      db.close()
    }
  }
  if (aged === 0) throw new Error(`no card of lesson ${lessonId}`)
}
