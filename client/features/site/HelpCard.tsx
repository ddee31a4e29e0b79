import { useWebConfig, useContactText } from '../../webConfig.ts';
import { Icon } from '../../ui/Icon.tsx';
import { telHref } from '../../lib/hrefs.ts';

export function HelpCard({ title = '还有疑问？' }: { title?: string }) {
  const site = useWebConfig()?.site;
  const contact = useContactText();
  return (
    <section className="card summary" aria-labelledby="ask">
      <h2 id="ask">{title}</h2>
      {site?.phone && (
        <p className="call">
          <Icon name="phone" />
          <a className="num" href={telHref(site.phone)}>
            {site.phone}
          </a>
        </p>
      )}
      {site?.work_time && <p className="note">{site.work_time}</p>}
      <a className="btn quiet wide" href="/contact">
        {contact}
      </a>
    </section>
  );
}
