CREATE TABLE `book_checks` (
	`month` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`differences` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `book_documents` (
	`id` integer PRIMARY KEY NOT NULL,
	`service` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`person_id` integer,
	`item` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`due_at` integer NOT NULL,
	`reference` text,
	`created_at` integer NOT NULL,
	`carried_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `book_documents_once` ON `book_documents` (`service`,`kind`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `book_documents_item` ON `book_documents` (`item`) WHERE kind = 'item';--> statement-breakpoint
CREATE INDEX `book_documents_due` ON `book_documents` (`service`,`due_at`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `book_documents_person` ON `book_documents` (`person_id`,`service`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `book_documents_open` ON `book_documents` (`service`,`state`,`created_at`,`id`) WHERE state <> 'carried';--> statement-breakpoint
CREATE INDEX `book_documents_taxed` ON `book_documents` (`carried_at`,`id`) WHERE service = 'tax' AND state = 'carried';--> statement-breakpoint
CREATE INDEX `book_documents_failed` ON `book_documents` (`person_id`) WHERE last_error IS NOT NULL;--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`tx_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`item` text NOT NULL,
	`amount` integer NOT NULL,
	`vat` integer NOT NULL,
	`vat_rate` integer,
	`seller` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`tx_id`) REFERENCES `transactions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_amount" CHECK("receipts"."amount" > 0 AND "receipts"."vat" BETWEEN 0 AND "receipts"."amount" AND "receipts"."number" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_number` ON `receipts` (`year`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`tx_id`,`kind`);--> statement-breakpoint
CREATE INDEX `receipts_issued` ON `receipts` (`issued_at`);
--> statement-breakpoint
-- Numbers have no gap and no double: only the next one is taken, and nothing is changed or taken back afterwards.
CREATE TRIGGER `receipts_follow` BEFORE INSERT ON `receipts`
WHEN NEW.number <> coalesce((SELECT max(r.number) FROM receipts r WHERE r.year = NEW.year), 0) + 1
BEGIN
  SELECT RAISE(ABORT, 'receipts: not the next number');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_stay` BEFORE UPDATE ON `receipts`
BEGIN
  SELECT RAISE(ABORT, 'receipts: they stay as they are');
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_keep` BEFORE DELETE ON `receipts`
BEGIN
  SELECT RAISE(ABORT, 'receipts: they stay');
END;
--> statement-breakpoint
-- What the books outside have to hold is queued with its cause, whoever writes that. A student is a lead (role 4).
CREATE TRIGGER `users_lead` AFTER INSERT ON `users` WHEN NEW.role = 4
BEGIN
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  VALUES ('erp', 'lead', NEW.id, NEW.id, NEW.created_at, NEW.created_at) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `users_books` AFTER UPDATE OF name, email, phone, city ON `users`
WHEN NEW.name IS NOT OLD.name OR NEW.email IS NOT OLD.email OR NEW.phone IS NOT OLD.phone OR NEW.city IS NOT OLD.city
BEGIN
  UPDATE book_documents SET state = 'waiting', revision = revision + 1, attempts = 0, last_error = NULL,
    due_at = NEW.updated_at, created_at = NEW.updated_at, carried_at = NULL
  WHERE service = 'erp' AND kind IN ('lead', 'customer', 'supplier') AND subject_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `contact_requests_lead` AFTER INSERT ON `contact_requests` WHEN NEW.user_id IS NULL
BEGIN
  INSERT INTO book_documents (service, kind, subject_id, due_at, created_at)
  VALUES ('erp', 'stranger', NEW.id, NEW.created_at, NEW.created_at) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_books` AFTER INSERT ON `receipts`
BEGIN
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  SELECT 'erp', 'customer', NEW.user_id, NEW.user_id, NEW.issued_at, NEW.issued_at WHERE NEW.kind = 'sale'
  ON CONFLICT DO NOTHING;
  INSERT INTO book_documents (service, kind, subject_id, item, due_at, created_at)
  SELECT 'erp', 'item', NEW.id, NEW.item, NEW.issued_at, NEW.issued_at WHERE NEW.kind = 'sale'
  ON CONFLICT DO NOTHING;
  INSERT INTO book_documents (service, kind, subject_id, person_id, item, due_at, created_at)
  VALUES ('erp', CASE NEW.kind WHEN 'sale' THEN 'invoice' ELSE 'credit' END, NEW.id, NEW.user_id, NEW.item, NEW.issued_at,
    NEW.issued_at) ON CONFLICT DO NOTHING;
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  VALUES ('erp', CASE NEW.kind WHEN 'sale' THEN 'payment' ELSE 'refund' END, NEW.id, NEW.user_id, NEW.issued_at,
    NEW.issued_at) ON CONFLICT DO NOTHING;
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  VALUES ('tax', 'receipt', NEW.id, 0, NEW.issued_at, NEW.issued_at) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A withdrawal is paid when the money leaves the bank.
CREATE TRIGGER `ledger_entries_payout` AFTER INSERT ON `ledger_entries`
WHEN NEW.ref_type = 'invoice:paid' AND NEW.account = 'bank'
BEGIN
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  SELECT 'erp', 'supplier', i.user_id, i.user_id, NEW.created_at, NEW.created_at FROM invoices i WHERE i.id = NEW.ref_id
  ON CONFLICT DO NOTHING;
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  SELECT 'erp', 'payout', i.id, i.user_id, NEW.created_at, NEW.created_at FROM invoices i WHERE i.id = NEW.ref_id
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `deleted_accounts_books` AFTER INSERT ON `deleted_accounts`
WHEN EXISTS (SELECT 1 FROM book_documents d
  WHERE d.service = 'erp' AND d.kind IN ('lead', 'customer', 'supplier') AND d.subject_id = NEW.user_id)
BEGIN
  INSERT INTO book_documents (service, kind, subject_id, person_id, due_at, created_at)
  VALUES ('erp', 'forget', NEW.user_id, NEW.user_id, NEW.deleted_at, NEW.deleted_at)
  ON CONFLICT (service, kind, subject_id) DO UPDATE SET state = 'waiting', revision = revision + 1, attempts = 0,
    last_error = NULL, due_at = excluded.due_at, created_at = excluded.created_at, carried_at = NULL;
END;
