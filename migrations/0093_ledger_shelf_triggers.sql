-- contract: trigger ledger_entries_keep_all before the first release
-- contract: trigger ledger_entries_shelved before the first release
-- contract: trigger lessons_shelved before the first release

-- Entries leave for the shelf alone: those of lessons, of a month whose copy was compared with them. What they come to stays.
DROP TRIGGER ledger_entries_keep_all;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_keep_all BEFORE DELETE ON ledger_entries
WHEN OLD.ref_type NOT IN ('lesson:settled', 'lesson:settled:reversal') OR NOT EXISTS (
  SELECT 1 FROM shelved_parts p JOIN shelved_months m ON m.end_at = p.end_at
  WHERE (p.last_at, p.last_entry) >= (OLD.created_at, OLD.id) AND (p.first_at, p.first_entry) <= (OLD.created_at, OLD.id)
    AND p.checked_at IS NOT NULL AND m.state = 'checked')
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_opening AFTER DELETE ON ledger_entries
WHEN EXISTS (SELECT 1 FROM shelved_months m WHERE m.state = 'checked' AND OLD.created_at >= m.start_at AND OLD.created_at < m.end_at)
BEGIN
  INSERT INTO ledger_openings (account, ref_type, amount, entries) VALUES (OLD.account, OLD.ref_type, OLD.amount, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, entries = entries + 1;
END;
--> statement-breakpoint

-- Nothing is added to a month that was copied: it would be in no part.
CREATE TRIGGER ledger_entries_shelved BEFORE INSERT ON ledger_entries
WHEN NEW.ref_type IN ('lesson:settled', 'lesson:settled:reversal') AND NEW.created_at < (SELECT max(end_at) FROM shelved_months)
BEGIN
  SELECT RAISE(ABORT, 'ledger_entries: the month is on the shelf');
END;
--> statement-breakpoint

-- A cancellation takes back what was posted for the lesson, and would find nothing.
CREATE TRIGGER lessons_shelved BEFORE UPDATE OF canceled_at ON lessons
WHEN OLD.canceled_at IS NULL AND NEW.canceled_at IS NOT NULL
  AND OLD.settled_at < (SELECT max(end_at) FROM shelved_months)
BEGIN
  SELECT RAISE(ABORT, 'lessons: what was posted for it is on the shelf');
END;
--> statement-breakpoint

CREATE TRIGGER shelved_parts_stay BEFORE UPDATE OF end_at, number, key, sha256, bytes, rows, first_at, first_entry, last_at, last_entry ON shelved_parts
WHEN OLD.checked_at IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'shelved_parts: what was compared stays');
END;
--> statement-breakpoint
CREATE TRIGGER shelved_parts_keep BEFORE DELETE ON shelved_parts
BEGIN
  SELECT RAISE(ABORT, 'shelved_parts: rows are never deleted');
END;
--> statement-breakpoint
CREATE TRIGGER shelved_months_keep BEFORE DELETE ON shelved_months
BEGIN
  SELECT RAISE(ABORT, 'shelved_months: rows are never deleted');
END;
