/** Cities in the sample content, invented like its banks. */
export const riverCities = ['江澜市', '望津市', '临渡市', '汀桥市', '上渡市', '梧渚市', '洛渚市', '星渚市', '芦汀市', '桐陌市', '枫浦市', '柏桥市'];
export const coastCities = ['云屿市', '松屿市', '锦澜市', '平澜市', '南汐市', '北汐市', '岚口市', '澄浦市', '清漪市', '青浔市'];
export const hillCities = ['沧岭市', '砚川市', '麦岭市', '鹿溪市', '竹岗市', '石涧市', '明岑市', '云陌市', '霁原市', '禾渡市'];

/** All 32 cities. */
export const cities = [...riverCities, ...coastCities, ...hillCities];
