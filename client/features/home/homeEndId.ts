/** Id of the section with news and questions, at the end of the home page. */
export const HOME_END = 'news-and-faqs';
