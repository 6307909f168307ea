ALTER TABLE `refund_requests` ADD `amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint

-- Requests so far were opened for payments that began nothing, which are owed whole.
UPDATE refund_requests SET amount = (SELECT t.amount FROM transactions t WHERE t.id = refund_requests.tx_id);
