-- Days of Cairo begin at 21:00 or at 22:00 UTC: a span is the hour between them, or the 23 hours after it.
CREATE TRIGGER ledger_entries_summed AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO ledger_spans (start_at, ref_type, account, plan_id, payment_method, tx_type, amount, entries)
    SELECT 3600000 * CASE (h + 3) % 24 WHEN 0 THEN h ELSE h - (h + 2) % 24 END, NEW.ref_type,
      substr(NEW.account, 1, instr(NEW.account || ':', ':') - 1),
      coalesce(t.plan_id, 0), coalesce(t.payment_method, -1), coalesce(t.type, -1), NEW.amount, 1
    FROM (SELECT NEW.created_at / 3600000 AS h)
      LEFT JOIN transactions t ON NEW.ref_type LIKE 'tx:%' AND NEW.account LIKE 'student:%' AND t.id = NEW.ref_id
    WHERE true
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, entries = entries + 1;
  INSERT INTO ledger_totals (account, amount, entries)
    VALUES (substr(NEW.account, 1, instr(NEW.account || ':', ':') - 1), NEW.amount, 1)
    ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, entries = entries + 1;
END;
--> statement-breakpoint
INSERT INTO ledger_spans (start_at, ref_type, account, plan_id, payment_method, tx_type, amount, entries)
  SELECT 3600000 * CASE (e.h + 3) % 24 WHEN 0 THEN e.h ELSE e.h - (e.h + 2) % 24 END, e.ref_type, e.kind,
    coalesce(t.plan_id, 0), coalesce(t.payment_method, -1), coalesce(t.type, -1), sum(e.amount), count(*)
  FROM (SELECT *, created_at / 3600000 AS h, substr(account, 1, instr(account || ':', ':') - 1) AS kind
      FROM ledger_entries) e
    LEFT JOIN transactions t ON e.ref_type LIKE 'tx:%' AND e.kind = 'student' AND t.id = e.ref_id
  GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO ledger_totals (account, amount, entries)
  SELECT substr(account, 1, instr(account || ':', ':') - 1), sum(amount), count(*) FROM ledger_entries GROUP BY 1;
